#!/bin/sh
# Compare script (paper, Figure 4): exit 0 if the output shows the symptom.
file=$1

grep -e 'java\.lang\.NullPointerException' "$file.output" > /dev/null 2>&1 \
&& grep -e '^[[:space:]]*at Scan\.pos(' "$file.output" > /dev/null 2>&1
