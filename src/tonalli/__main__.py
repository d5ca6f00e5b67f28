"""``python -m tonalli`` is the same as the command ``tonalli``."""

from tonalli.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
