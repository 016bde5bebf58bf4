"""How to install a JDK on this system, with the package manager it has."""

from __future__ import annotations

import os
import shlex
import shutil
from typing import TYPE_CHECKING

from chipper.jvm.told import told

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

# Which package holds javac, most likely first: no name is right for every release of a system.
_PACKAGES = {
    "apt-get": tuple(f"openjdk-{version}-jdk-headless" for version in (17, 21, 25)),
    "dnf": tuple(f"java-{version}-openjdk-devel" for version in (21, 25, 17)),
    "apk": tuple(f"openjdk{version}-jdk" for version in (17, 21, 25)),
    "pacman": ("jdk21-openjdk", "jdk17-openjdk", "jdk-openjdk"),
    "zypper": tuple(f"java-{version}-openjdk-devel" for version in (17, 21, 25)),
    "brew": ("openjdk@21", "openjdk"),
}

_INSTALL = {
    "apt-get": ("apt-get", "install", "-y"),
    "dnf": ("dnf", "install", "-y"),
    "apk": ("apk", "add"),
    "pacman": ("pacman", "-S", "--noconfirm"),
    "zypper": ("zypper", "--non-interactive", "install"),
    "brew": ("brew", "install"),
}


def install_commands(environment: Mapping[str, str]) -> tuple[tuple[str, ...], ...]:
    """Commands that install a JDK on this system, to be tried in order; none if it is unknown."""
    path = environment.get("PATH", "")
    for manager, packages in _PACKAGES.items():
        if shutil.which(manager, path=path):
            offered = _offered(packages, environment) if manager == "apt-get" else packages
            return tuple((*_INSTALL[manager], package) for package in offered)
    return ()


def _offered(packages: Sequence[str], environment: Mapping[str, str]) -> Sequence[str]:
    """Those that apt has heard of; all, if it has heard of none (its lists are not loaded yet)."""
    known = told(["apt-cache", "pkgnames", "openjdk-"], environment).split()
    return [package for package in packages if package in known] or packages


def install_advice(environment: Mapping[str, str]) -> str:
    """The help of an error: the one command to paste."""
    commands = install_commands(environment)
    if not commands:
        return "get a JDK from https://adoptium.net and set JAVA_HOME to its folder"
    as_root = [] if os.geteuid() == 0 or commands[0][0] == "brew" else ["sudo"]
    return shlex.join([*as_root, *commands[0]])
