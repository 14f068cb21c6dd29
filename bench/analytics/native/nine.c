/* Nine indicators of TA-Lib, as plain C calls it. */
#include "native.h"
#include "ta_libc.h"
#include <stdlib.h>
#include <string.h>

static double *out[3];
static int begin, count;

#define ALL 0, s->n - 1
#define TO &begin, &count

void nine_reserve(int bars) {
  for (int k = 0; k < 3; k++) out[k] = realloc(out[k], bars * sizeof(double));
}

static double last(void) { return count > 0 ? out[0][count - 1] : 0; }

static double sma(const Series *s) { TA_SMA(ALL, s->close, 20, TO, out[0]); return last(); }
static double ema(const Series *s) { TA_EMA(ALL, s->close, 20, TO, out[0]); return last(); }
static double rsi(const Series *s) { TA_RSI(ALL, s->close, 14, TO, out[0]); return last(); }
static double atr(const Series *s) { TA_ATR(ALL, s->high, s->low, s->close, 14, TO, out[0]); return last(); }
static double psar(const Series *s) { TA_SAR(ALL, s->high, s->low, 0.02, 0.2, TO, out[0]); return last(); }

static double macd(const Series *s) {
  TA_MACD(ALL, s->close, 12, 26, 9, TO, out[0], out[1], out[2]);
  return last();
}

static double bollinger(const Series *s) {
  TA_BBANDS(ALL, s->close, 20, 2, 2, TA_MAType_SMA, TO, out[0], out[1], out[2]);
  return last();
}

static double stochastic(const Series *s) {
  TA_STOCH(ALL, s->high, s->low, s->close, 14, 3, TA_MAType_SMA, 5, TA_MAType_SMA, TO, out[0], out[1]);
  return last();
}

static double adx(const Series *s) {
  TA_PLUS_DI(ALL, s->high, s->low, s->close, 14, TO, out[1]);
  TA_MINUS_DI(ALL, s->high, s->low, s->close, 14, TO, out[2]);
  TA_ADX(ALL, s->high, s->low, s->close, 14, TO, out[0]);
  return last();
}

static const struct { const char *name; Work work; } NINE[] = {
  {"sma", sma}, {"ema", ema}, {"rsi", rsi}, {"macd", macd}, {"bollinger", bollinger},
  {"stochastic", stochastic}, {"adx", adx}, {"atr", atr}, {"psar", psar},
};

Work nine_named(const char *name) {
  for (unsigned k = 0; k < sizeof NINE / sizeof *NINE; k++)
    if (!strcmp(name, NINE[k].name)) return NINE[k].work;
  return 0;
}
