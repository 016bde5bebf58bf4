import os; open(os.environ["CHIPJ_TRAJECTORY"], "a").write("${number} %r\n" % (${variable},))
