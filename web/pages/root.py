"""The root of a house's addresses: "" at home, a path where a server has many houses (web/houses)."""

from __future__ import annotations

from flask import Flask, current_app, has_app_context


def install(app: Flask) -> None:
    """Let templates of `app` begin their addresses with `ROOT`, a path without a slash at its end."""
    app.config.setdefault("ROOT", "")
    app.jinja_env.globals["root"] = app.config["ROOT"]


def rooted(path: str) -> str:
    """Return the address of a page of this house by its path; unlike `url_for` it needs no request."""
    return f"{current_app.config['ROOT'] if has_app_context() else ''}{path}"


def unrooted(path: str) -> str:
    """Return the path within this house of an address; "" for one that leads elsewhere."""
    root: str = current_app.config["ROOT"]
    return path.removeprefix(root) if path.startswith(f"{root}/") else ""
