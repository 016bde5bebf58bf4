#!/bin/sh
# Compare script: exit 0 if exactly 95 lines of the output are 2005, the paper's symptom for T9.
file=$1

[ "$(grep -c '^2005$' "$file.output" 2> /dev/null)" = 95 ]
