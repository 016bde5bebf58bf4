"""Searches: generators that propose rounds and are told the outcome. None knows the oracle."""
