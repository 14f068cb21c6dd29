/* Stopwatch around C: reads commands, answers each with one line. Times are of this process's processor, in ns a bar. */
#include "native.h"
#include "ta_libc.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static Series *series;
static int many;
static long bars;

static double *read_column(FILE *file, int n) {
  double *column = malloc(n * sizeof(double));
  if (fread(column, sizeof(double), n, file) != (size_t)n) exit(1);
  return column;
}

static void load(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file || fread(&many, sizeof many, 1, file) != 1) exit(1);
  series = malloc(many * sizeof(Series));
  int longest = 0;
  bars = 0;
  for (Series *s = series; s < series + many; s++) {
    if (fread(&s->n, sizeof s->n, 1, file) != 1) exit(1);
    s->time = read_column(file, s->n);
    s->open = read_column(file, s->n);
    s->high = read_column(file, s->n);
    s->low = read_column(file, s->n);
    s->close = read_column(file, s->n);
    s->decisions = malloc(s->n);
    bars += s->n;
    if (s->n > longest) longest = s->n;
  }
  fclose(file);
  nine_reserve(longest);
  candles_reserve(longest);
  cross_reserve(longest);
}

static double cpu_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e9 + now.tv_nsec;
}

static Work work_named(const char *name) {
  if (!strcmp(name, "candles")) return candles_all;
  if (!strcmp(name, "cross")) return cross_whole;
  if (!strcmp(name, "decided")) return cross_decided;
  return nine_named(name);
}

/* All series one after the other, `times` over. */
static void measure(const char *name, int times) {
  Work work = work_named(name);
  if (!work) exit(1);
  double sum = 0, start = cpu_ns();
  for (int t = 0; t < times; t++) {
    sum = 0;
    for (int k = 0; k < many; k++) sum += work(series + k);
  }
  printf("%.6f %.12g\n", (cpu_ns() - start) / ((double)times * bars), sum);
}

/* The finds of all patterns, pattern by pattern within a series, as 16-bit numbers. */
static void write_candles(const char *path) {
  FILE *file = fopen(path, "wb");
  for (Series *s = series; s < series + many; s++) {
    short *values = malloc(s->n * sizeof(short));
    for (int k = 0; k < candle_count; k++) {
      candle_values(k, s, values);
      fwrite(values, sizeof(short), s->n, file);
    }
    free(values);
  }
  fclose(file);
}

int main(void) {
  char command[16], word[512];
  TA_Initialize();
  TA_RestoreCandleDefaultSettings(TA_AllCandleSettings);
  while (scanf("%15s %511s", command, word) == 2) {
    if (!strcmp(command, "time")) {
      int times;
      if (scanf("%d", &times) != 1) return 1;
      measure(word, times);
    } else if (!strcmp(command, "load")) {
      load(word);
      puts("loaded");
    } else if (!strcmp(command, "candles")) {
      write_candles(word);
      for (int k = 0; k < candle_count; k++) printf("%s ", candle_name(k));
      puts("");
    }
    fflush(stdout);
  }
  return 0;
}
