/* All candle patterns of TA-Lib with its default settings, under the names of the catalogue. */
#include "native.h"
#include "ta_libc.h"
#include <stdlib.h>
#include <string.h>

typedef TA_RetCode (*Pattern)(int, int, const double *, const double *, const double *, const double *, int *, int *, int *);

/* How far the last candle must reach into the first one: an argument more than the others have. */
#define WITH_DEPTH(NAME, DEPTH)                                                                                      \
  static TA_RetCode deep_##NAME(int a, int b, const double *o, const double *h, const double *l, const double *c,    \
                                int *begin, int *count, int *out) {                                                  \
    return TA_CDL##NAME(a, b, o, h, l, c, DEPTH, begin, count, out);                                                 \
  }
WITH_DEPTH(ABANDONEDBABY, 0.3)
WITH_DEPTH(DARKCLOUDCOVER, 0.5)
WITH_DEPTH(EVENINGDOJISTAR, 0.3)
WITH_DEPTH(EVENINGSTAR, 0.3)
WITH_DEPTH(MATHOLD, 0.5)
WITH_DEPTH(MORNINGDOJISTAR, 0.3)
WITH_DEPTH(MORNINGSTAR, 0.3)

static const struct { const char *name; Pattern find; } PATTERNS[] = {
  {"two_crows", TA_CDL2CROWS},
  {"three_black_crows", TA_CDL3BLACKCROWS},
  {"three_inside", TA_CDL3INSIDE},
  {"three_line_strike", TA_CDL3LINESTRIKE},
  {"three_outside", TA_CDL3OUTSIDE},
  {"three_stars_in_south", TA_CDL3STARSINSOUTH},
  {"three_white_soldiers", TA_CDL3WHITESOLDIERS},
  {"abandoned_baby", deep_ABANDONEDBABY},
  {"advance_block", TA_CDLADVANCEBLOCK},
  {"belt_hold", TA_CDLBELTHOLD},
  {"breakaway", TA_CDLBREAKAWAY},
  {"closing_marubozu", TA_CDLCLOSINGMARUBOZU},
  {"conceal_baby_swall", TA_CDLCONCEALBABYSWALL},
  {"counterattack", TA_CDLCOUNTERATTACK},
  {"dark_cloud_cover", deep_DARKCLOUDCOVER},
  {"doji", TA_CDLDOJI},
  {"doji_star", TA_CDLDOJISTAR},
  {"dragonfly_doji", TA_CDLDRAGONFLYDOJI},
  {"engulfing_pattern", TA_CDLENGULFING},
  {"evening_doji_star", deep_EVENINGDOJISTAR},
  {"evening_star", deep_EVENINGSTAR},
  {"gap_side_side_white", TA_CDLGAPSIDESIDEWHITE},
  {"gravestone_doji", TA_CDLGRAVESTONEDOJI},
  {"hammer", TA_CDLHAMMER},
  {"hanging_man", TA_CDLHANGINGMAN},
  {"harami_pattern", TA_CDLHARAMI},
  {"harami_cross", TA_CDLHARAMICROSS},
  {"high_wave", TA_CDLHIGHWAVE},
  {"hikkake", TA_CDLHIKKAKE},
  {"hikkake_mod", TA_CDLHIKKAKEMOD},
  {"homing_pigeon", TA_CDLHOMINGPIGEON},
  {"identical_three_crows", TA_CDLIDENTICAL3CROWS},
  {"in_neck", TA_CDLINNECK},
  {"inverted_hammer", TA_CDLINVERTEDHAMMER},
  {"kicking", TA_CDLKICKING},
  {"kicking_by_length", TA_CDLKICKINGBYLENGTH},
  {"ladder_bottom", TA_CDLLADDERBOTTOM},
  {"long_legged_doji", TA_CDLLONGLEGGEDDOJI},
  {"long_line", TA_CDLLONGLINE},
  {"marubozu", TA_CDLMARUBOZU},
  {"matching_low", TA_CDLMATCHINGLOW},
  {"mat_hold", deep_MATHOLD},
  {"morning_doji_star", deep_MORNINGDOJISTAR},
  {"morning_star", deep_MORNINGSTAR},
  {"on_neck", TA_CDLONNECK},
  {"piercing", TA_CDLPIERCING},
  {"rickshaw_man", TA_CDLRICKSHAWMAN},
  {"rise_fall_three_methods", TA_CDLRISEFALL3METHODS},
  {"separating_lines", TA_CDLSEPARATINGLINES},
  {"shooting_star", TA_CDLSHOOTINGSTAR},
  {"short_line", TA_CDLSHORTLINE},
  {"spinning_top", TA_CDLSPINNINGTOP},
  {"stalled_pattern", TA_CDLSTALLEDPATTERN},
  {"stick_sandwich", TA_CDLSTICKSANDWICH},
  {"takuri", TA_CDLTAKURI},
  {"tasuki_gap", TA_CDLTASUKIGAP},
  {"thrusting", TA_CDLTHRUSTING},
  {"tristar", TA_CDLTRISTAR},
  {"unique_three_river", TA_CDLUNIQUE3RIVER},
  {"upside_gap_two_crows", TA_CDLUPSIDEGAP2CROWS},
  {"xside_gap_three_methods", TA_CDLXSIDEGAP3METHODS},
};

const int candle_count = sizeof PATTERNS / sizeof *PATTERNS;
static int *out;

const char *candle_name(int k) { return PATTERNS[k].name; }

void candles_reserve(int bars) { out = realloc(out, bars * sizeof(int)); }

/* Returns how many bars were judged; the first of them is *begin. */
static int find(int k, const Series *s, int *begin) {
  int count = 0;
  PATTERNS[k].find(0, s->n - 1, s->open, s->high, s->low, s->close, begin, &count, out);
  return count;
}

double candles_all(const Series *s) {
  double sum = 0;
  for (int k = 0; k < candle_count; k++) {
    int begin = 0, count = find(k, s, &begin);
    sum += count > 0 ? out[count - 1] : 0;
  }
  return sum;
}

void candle_values(int k, const Series *s, short *values) {
  int begin = 0, count = find(k, s, &begin);
  memset(values, 0, s->n * sizeof(short));
  for (int i = 0; i < count; i++) values[begin + i] = out[i];
}
