"""The program's own themes. Every colour of text is given in full, so that a test can hold its contrast.

Textual would mix muted text and the like from the background; what comes out is too pale to be read by many.
"""

from __future__ import annotations

from textual.theme import Theme


def _theme(
    name: str,
    dark: bool,
    grounds: tuple[str, str, str],
    text: tuple[str, str],
    colours: tuple[str, str, str, str, str],
    lanes: tuple[str, str, str, str],
    lines: tuple[str, str],
    cursor: tuple[str, str],
    blurred: str,
) -> Theme:
    """A theme from few colours.

    `grounds`: background, surface, panel; `text`: plain and muted; `colours`: primary, secondary, accent, error,
    success; `lanes`: red, blue, green, yellow; `lines`: frames with the focus and without; `cursor`: ground and
    text of the line that is marked, `blurred` its ground without the focus.
    """
    (background, surface, panel), (foreground, muted) = grounds, text
    primary, secondary, accent, error, success = colours
    ground, on_ground = cursor
    variables = {
        "text": foreground,
        "text-muted": muted,
        "text-disabled": muted,
        "text-primary": primary,
        "text-secondary": secondary,
        "text-accent": accent,
        "text-warning": accent,
        "text-error": error,
        "text-success": success,
        "foreground-muted": muted,
        "foreground-disabled": muted,
        "block-cursor-background": ground,
        "block-cursor-foreground": on_ground,
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": blurred,
        "block-cursor-blurred-foreground": foreground,
        "block-cursor-blurred-text-style": "none",
        "block-hover-background": panel,
        "input-cursor-background": foreground,
        "input-cursor-foreground": background,
        "input-selection-background": blurred,
        "input-selection-foreground": foreground,
        "screen-selection-background": blurred,
        "screen-selection-foreground": foreground,
        "border": lines[0],
        "border-blurred": lines[1],
        "scrollbar": lines[1],
        "scrollbar-hover": lines[0],
        "scrollbar-active": lines[0],
        "scrollbar-background": surface,
        "scrollbar-background-hover": surface,
        "scrollbar-background-active": surface,
        "scrollbar-corner-color": surface,
        "footer-background": surface,
        "footer-key-foreground": accent,
        "link-color": primary,
        "link-background": "transparent",
        **{f"lane-{lane}": colour for lane, colour in zip(_LANES, lanes, strict=True)},
        **{f"markdown-h{level}-color": primary for level in range(1, 7)},
    }
    return Theme(
        name=name,
        primary=primary,
        secondary=secondary,
        accent=accent,
        warning=accent,
        error=error,
        success=success,
        foreground=foreground,
        background=background,
        surface=surface,
        panel=panel,
        dark=dark,
        variables=variables,
    )


_LANES = ("red", "blue", "green", "yellow")

DARK = _theme(
    "tonalli-dark",
    dark=True,
    grounds=("#16181b", "#1d2024", "#272b30"),
    text=("#d8d4c8", "#a3a5a6"),
    colours=("#6fb3a2", "#93a5bd", "#d9a95b", "#e58b7d", "#8fbf7f"),
    lanes=("#e58b7d", "#7fa8d9", "#8fbf7f", "#d9c46a"),
    lines=("#6fb3a2", "#69717a"),
    cursor=("#6fb3a2", "#101214"),
    blurred="#33403e",
)

LIGHT = _theme(
    "tonalli-light",
    dark=False,
    grounds=("#f4f1e8", "#ebe7db", "#dfdacb"),
    text=("#24262a", "#565850"),
    colours=("#1d5f51", "#47566b", "#7a4d08", "#9c3024", "#35621f"),
    lanes=("#9c3024", "#245591", "#35621f", "#6b5600"),
    lines=("#1d5f51", "#87816f"),
    cursor=("#1d5f51", "#f8f6ef"),
    blurred="#c9d5cd",
)

CONTRAST = _theme(
    "tonalli-contrast",
    dark=True,
    grounds=("#000000", "#000000", "#1c1c1c"),
    text=("#ffffff", "#d8d8d8"),
    colours=("#5ff0d0", "#c8d8ff", "#ffd24a", "#ff9c8f", "#8cf07a"),
    lanes=("#ff9c8f", "#8fc4ff", "#8cf07a", "#ffe95c"),
    lines=("#ffffff", "#b0b0b0"),
    cursor=("#ffd24a", "#000000"),
    blurred="#4a4a4a",
)

MONOCHROME = _theme(
    "tonalli-monochrome",
    dark=True,
    grounds=("#121212", "#1a1a1a", "#262626"),
    text=("#dedede", "#a6a6a6"),
    colours=("#dedede", "#bcbcbc", "#ffffff", "#ffffff", "#dedede"),
    lanes=("#dedede", "#dedede", "#dedede", "#dedede"),
    lines=("#dedede", "#6e6e6e"),
    cursor=("#dedede", "#121212"),
    blurred="#444444",
)

THEMES = (DARK, LIGHT, CONTRAST, MONOCHROME)

TITLES = {
    DARK.name: "dark",
    LIGHT.name: "light",
    CONTRAST.name: "high contrast",
    MONOCHROME.name: "monochrome",
}
"""What they are called on the screen."""
