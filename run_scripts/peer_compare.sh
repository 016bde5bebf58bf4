#!/bin/sh
# Compare script for every reducer: exit 0 if the output has the complaint, or a line that matches the pattern.
output=$1.output
if [ -n "$BENCH_COMPLAINT" ]; then
    case $BENCH_KIND in error) key=err ;; *) key=warn ;; esac
    exec grep -qE "^[^ ]+:[0-9]+:[0-9]+: compiler\.$key\.$BENCH_COMPLAINT(:|\$)" "$output"
fi
exec grep -qP -e "$BENCH_PATTERN" "$output"
