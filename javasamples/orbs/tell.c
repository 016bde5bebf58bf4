{ extern char *getenv(const char *); int chipj = open(getenv("CHIPJ_TRAJECTORY"), 02101, 0644); dprintf(chipj, "${number} %ld\n", (long) (${variable})); close(chipj); }
