"""Finding a JDK: the user's choice first, then the newest long-term release, never a JRE."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from chipper.errors import BadInput
from chipper.jvm.install import install_commands
from chipper.jvm.jdk import find_jdk, find_jdks

if TYPE_CHECKING:
    from pathlib import Path


def executable(path: Path, text: str = "exit 1") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def jdk(home: Path, version: str) -> Path:
    """A folder that looks like a JDK; its programs do nothing."""
    executable(home / "bin" / "java")
    executable(home / "bin" / "javac")
    (home / "release").write_text(f'IMPLEMENTOR="Nobody"\nJAVA_VERSION="{version}"\n')
    return home


def jre(home: Path) -> Path:
    jdk(home, "17.0.1")
    (home / "bin" / "javac").unlink()
    return home


def names(environment: dict[str, str], folder: Path) -> list[str]:
    return [found.home.name for found in find_jdks(environment, folders=[f"{folder}/*"])]


def test_the_named_home_comes_before_all_others(tmp_path: Path) -> None:
    named, other = jdk(tmp_path / "named", "17.0.1"), jdk(tmp_path / "other", "21.0.1")
    environment = {"JAVA_HOME": str(other), "PATH": f"{other}/bin"}

    found = find_jdk(named, environment, folders=[])

    assert (found.home, found.version, found.full_version) == (named, 17, "17.0.1")
    assert (found.java, found.javac) == (named / "bin" / "java", named / "bin" / "javac")


def test_a_named_home_that_will_not_do_is_an_error_and_not_passed_over(tmp_path: Path) -> None:
    good = jdk(tmp_path / "good", "17.0.1")
    environment = {"JAVA_HOME": str(good)}
    for home, reason in [
        (jre(tmp_path / "jre"), "has no bin/javac"),
        (jdk(tmp_path / "old", "11.0.2"), "11.0.2 is older than 17"),
        (tmp_path / "absent", "no such folder"),
    ]:
        with pytest.raises(BadInput, match=reason) as caught:
            find_jdk(home, environment, folders=[])
        assert f"--jdk {home}" in caught.value.message


def test_java_home_comes_before_path_and_path_before_the_folders(tmp_path: Path) -> None:
    home = jdk(tmp_path / "home", "17.0.1")
    path = jdk(tmp_path / "path", "18.0.1")
    jdk(tmp_path / "usual" / "newest", "25.0.1")
    environment = {"JAVA_HOME": str(home), "PATH": f"{path}/bin"}

    assert names(environment, tmp_path / "usual") == ["home", "path", "newest"]


@pytest.mark.parametrize("java_home", ["jre", "old", "absent"])
def test_a_java_home_that_will_not_do_is_passed_over(tmp_path: Path, java_home: str) -> None:
    jre(tmp_path / "jre")
    jdk(tmp_path / "old", "1.8.0_392")
    path = jdk(tmp_path / "path", "17.0.1")
    environment = {"JAVA_HOME": str(tmp_path / java_home), "PATH": f"{path}/bin"}

    assert find_jdk(None, environment, folders=[]).home == path


def test_links_on_path_lead_to_the_home(tmp_path: Path) -> None:
    home = jdk(tmp_path / "home", "17.0.1")
    for folder, target in [("etc", home / "bin" / "javac"), ("bin", tmp_path / "etc" / "javac")]:
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "javac").symlink_to(target)

    assert find_jdk(None, {"PATH": f"{tmp_path}/bin"}, folders=[]).home == home


def test_a_stub_on_path_is_asked_for_the_home(tmp_path: Path) -> None:
    home = jdk(tmp_path / "my jdk", "17.0.1")
    executable(tmp_path / "shims" / "javac", f"echo '    java.home = {home}' >&2")

    assert find_jdk(None, {"PATH": f"{tmp_path}/shims"}, folders=[]).home == home


def test_in_the_folders_the_newest_long_term_release_comes_first(tmp_path: Path) -> None:
    for version in ["17.0.2", "17.0.15", "24.0.1", "21.0.1", "25.0.1", "26-ea", "29-ea", "11.0.9"]:
        jdk(tmp_path / version, version)
    jre(tmp_path / "jre")

    assert names({}, tmp_path) == [
        *["25.0.1", "21.0.1", "17.0.15", "17.0.2"],
        *["29-ea", "26-ea", "24.0.1"],
    ]


def test_a_jdk_with_two_names_is_listed_once(tmp_path: Path) -> None:
    home = jdk(tmp_path / "a", "17.0.1")
    (tmp_path / "b").symlink_to(home)

    assert names({"JAVA_HOME": str(tmp_path / "b")}, tmp_path) == ["a"]


def test_the_users_folders_are_taken_from_the_environment(tmp_path: Path) -> None:
    user = tmp_path / "a [b] c"
    home = jdk(user / ".jdks" / "one", "17.0.1")

    assert find_jdk(None, {"HOME": str(user)}, folders=["~/.jdks/*"]).home == home


def test_without_a_release_file_javac_is_asked_for_its_version(tmp_path: Path) -> None:
    home = jdk(tmp_path / "home", "17.0.1")
    (home / "release").unlink()
    executable(home / "bin" / "javac", "echo Picked up JAVA_TOOL_OPTIONS >&2; echo javac 21.0.3")

    found = find_jdk(home, {}, folders=[])

    assert (found.version, found.full_version) == (21, "21.0.3")


def test_where_there_is_none_the_error_tells_what_was_looked_at(tmp_path: Path) -> None:
    old, bare = jdk(tmp_path / "usual" / "old", "11.0.2"), jre(tmp_path / "bare")
    environment = {"JAVA_HOME": str(bare), "PATH": str(tmp_path)}

    with pytest.raises(BadInput) as caught:
        find_jdk(None, environment, folders=[f"{tmp_path}/usual/*"])

    assert caught.value.message.splitlines()[1:] == [
        f"  JAVA_HOME={bare}: has no bin/javac: not a JDK (a JRE is not enough)",
        "  PATH: no javac there",
        f"  {old}: version 11.0.2 is older than 17",
        f"  looked in {tmp_path}/usual/*",
    ]
    assert "adoptium" in caught.value.help


@pytest.mark.parametrize(
    ("manager", "command"),
    [
        ("dnf", "dnf install -y java-21-openjdk-devel"),
        ("apk", "apk add openjdk17-jdk"),
        ("pacman", "pacman -S --noconfirm jdk21-openjdk"),
        ("zypper", "zypper --non-interactive install java-17-openjdk-devel"),
        ("brew", "brew install openjdk@21"),
        ("apt-get", "apt-get install -y openjdk-17-jdk-headless"),
    ],
)
def test_the_error_gives_the_command_of_this_system(
    tmp_path: Path, manager: str, command: str
) -> None:
    executable(tmp_path / manager)

    with pytest.raises(BadInput) as caught:
        find_jdk(None, {"PATH": str(tmp_path)}, folders=[])

    assert caught.value.help.removeprefix("sudo ") == command
    assert caught.value.help.startswith("sudo ") == (os.geteuid() != 0 and manager != "brew")


def test_apt_is_given_only_packages_it_offers(tmp_path: Path) -> None:
    executable(tmp_path / "apt-get")
    executable(tmp_path / "apt-cache", "echo openjdk-21-jdk-headless; echo openjdk-21-jre")

    commands = install_commands({"PATH": str(tmp_path)})

    assert commands == (("apt-get", "install", "-y", "openjdk-21-jdk-headless"),)


@pytest.mark.jdk
def test_the_jdk_of_this_machine_tells_the_same_version_itself() -> None:
    found = find_jdk(None, os.environ)

    told = subprocess.run([found.javac, "-version"], capture_output=True, text=True, check=True)

    assert found.full_version.startswith(told.stdout.split()[1])
