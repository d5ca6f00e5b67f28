"""The program's own themes: a calm dark one and a calm light one."""

from __future__ import annotations

from textual.theme import Theme

DARK = Theme(
    name="tonalli-dark",
    primary="#6fb3a2",
    secondary="#8a9ab0",
    accent="#d9a95b",
    warning="#d9a95b",
    error="#d97a6c",
    success="#8fbf7f",
    foreground="#d8d4c8",
    background="#16181b",
    surface="#1d2024",
    panel="#272b30",
    dark=True,
    variables={
        "block-cursor-background": "#6fb3a2",
        "block-cursor-foreground": "#101214",
        "block-cursor-text-style": "none",
        "block-cursor-blurred-background": "#33403e",
        "block-cursor-blurred-foreground": "#d8d4c8",
        "border": "#6fb3a2",
        "border-blurred": "#3a4046",
        "footer-background": "#1d2024",
        "footer-key-foreground": "#d9a95b",
        "lane-red": "#d97a6c",
        "lane-blue": "#7fa8d9",
        "lane-green": "#8fbf7f",
        "lane-yellow": "#d9c46a",
    },
)

LIGHT = Theme(
    name="tonalli-light",
    primary="#22695a",
    secondary="#4d5d73",
    accent="#8a5a10",
    warning="#8a5a10",
    error="#a8372a",
    success="#3d6e2c",
    foreground="#24262a",
    background="#f4f1e8",
    surface="#ebe7db",
    panel="#dfdacb",
    dark=False,
    variables={
        "block-cursor-background": "#22695a",
        "block-cursor-foreground": "#f8f6ef",
        "block-cursor-text-style": "none",
        "block-cursor-blurred-background": "#c9d5cd",
        "block-cursor-blurred-foreground": "#24262a",
        "border": "#22695a",
        "border-blurred": "#bdb7a5",
        "footer-background": "#ebe7db",
        "footer-key-foreground": "#8a5a10",
        "lane-red": "#a8372a",
        "lane-blue": "#2a5d9c",
        "lane-green": "#3d6e2c",
        "lane-yellow": "#7d6608",
    },
)

THEMES = (DARK, LIGHT)
