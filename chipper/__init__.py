"""Chips a Java program down to what its symptom needs."""

__version__ = "0.1.0"
