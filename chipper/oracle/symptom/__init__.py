"""Symptoms without scripts: each part is a value in a file of its own; all of them must hold."""

from chipper.oracle.symptom.looks import Looks, Symptom
from chipper.oracle.symptom.part import End, Look, Part

__all__ = ["End", "Look", "Looks", "Part", "Symptom"]
