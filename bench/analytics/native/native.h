/* Bars as the bench hands them over: columns of one series after the other. */
#ifndef WICKWISE_NATIVE_H
#define WICKWISE_NATIVE_H

typedef struct {
  int n;
  double *time, *open, *high, *low, *close;
  unsigned char *decisions; /* of the golden cross, once it was run */
} Series;

/* Each runs over one series and returns a number of its result, so that both sides can be seen to compute the same. */
typedef double (*Work)(const Series *);

void nine_reserve(int bars);
Work nine_named(const char *name);

extern const int candle_count;
const char *candle_name(int k);
double candles_all(const Series *s);
void candles_reserve(int bars);
/* Values of pattern k, 0 where TA-Lib has none. */
void candle_values(int k, const Series *s, short *values);

void cross_reserve(int bars);
/* Both averages, the decisions, the trades and their metrics; and what is left when the decisions are given. */
double cross_whole(const Series *s);
double cross_decided(const Series *s);

#endif
