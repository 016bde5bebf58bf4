#!/bin/sh
# Good: javac finds no syntax error (it stops behind the parser), and something is divided by zero.
grep -q '/ *0 *[^0-9.xXbB_ ]' "$1.java" \
&& javac -proc:none -XDshould-stop.ifNoError=PARSE -XDshould-stop.ifError=PARSE "$1.java"
