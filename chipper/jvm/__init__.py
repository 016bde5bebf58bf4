"""The user's JDK and the resident JVM: how Java is found, started and asked. No verdicts here."""
