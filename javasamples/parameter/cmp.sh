#!/bin/sh
# Compare script (paper, Figure 4): exit 0 if the output shows the symptom.
file=$1

grep -e '^13 no such month: ' "$file.output" > /dev/null 2>&1
