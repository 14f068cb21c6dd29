#include "load.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

#define BINS_PER_MS 4
#define BINS (60000 * BINS_PER_MS)
// The feed's prices count ms and start over here.
#define PRICE_MODULUS 100000.0

typedef struct {
  uint32_t bins[BINS];
  uint64_t count;
  double oldest_ms;
} Ages;

static Ages ages[3];

double monotonic_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

void ages_note(Kind kind, double age_ms) {
  Ages *to = &ages[kind];
  // a price rounded up to its last digit may seem to come from the future, by less than a digit
  if (age_ms < 0) age_ms = age_ms < -1 ? age_ms + PRICE_MODULUS : 0;
  size_t bin = age_ms * BINS_PER_MS;
  to->bins[bin < BINS ? bin : BINS - 1]++;
  to->count++;
  if (age_ms > to->oldest_ms) to->oldest_ms = age_ms;
}

void ages_reset(void) { memset(ages, 0, sizeof ages); }

static double quantile(const Ages *of, double share) {
  uint64_t rank = of->count * share, seen = 0;
  for (size_t bin = 0; bin < BINS; bin++) {
    seen += of->bins[bin];
    if (seen > rank) return (bin + 0.5) / BINS_PER_MS;
  }
  return 0;
}

void ages_print(Kind kind) {
  const Ages *of = &ages[kind];
  printf("{\"deliveries\":%llu,\"p50Ms\":%.2f,\"p99Ms\":%.2f,\"oldestMs\":%.2f}", (unsigned long long)of->count,
         quantile(of, 0.5), quantile(of, 0.99), of->oldest_ms);
}
