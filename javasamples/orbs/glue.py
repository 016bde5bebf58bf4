# Glue reader and checker together.
import subprocess
import sys

use_locale = True
currency = "?"
decimal = ","

if use_locale:
  currency = subprocess.getoutput('./reader 0')
  decimal = subprocess.getoutput('./reader 1')

cmd = ('java checker ' + currency
       + sys.argv[1] + decimal + sys.argv[2])
print(subprocess.getoutput(cmd))
