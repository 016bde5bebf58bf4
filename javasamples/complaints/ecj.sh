#!/bin/sh
# Test script: exit 0 if ecj, Eclipse's compiler, takes the program and sees what may be null in it.
ecj -17 -proc:none -d none -warn:null "$1.java" > told 2>&1 && grep -q 'Potential null pointer access' told
