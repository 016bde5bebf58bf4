#!/bin/sh
# One test for reducers that have a single script: exit 0 if the Java file (first argument, if that is one, or BENCH_NAME
# here) shows the symptom, by the Run and the Compare script that chipj is given.
# It works on a copy, so that calls may overlap; every call is logged, and what shows the symptom is kept.
file=$1
[ -f "$file" ] || file=$BENCH_NAME
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$file" "$work/$BENCH_NAME" || exit 2
cd "$work" || exit 2
"$here/peer_run.sh" "$BENCH_MAIN" "$BENCH_MAIN" "$BENCH_MAIN.output"
"$here/peer_compare.sh" "$BENCH_MAIN"
status=$?
at=$(date +%s.%N)
if [ "$status" = 0 ]; then cp "$BENCH_NAME" "$BENCH_KEPT/$at"; fi
echo "$at $status" >> "$BENCH_LOG"
exit "$status"
