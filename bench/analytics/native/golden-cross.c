/*
 * The golden cross as a person would write it in C: in at the next open after SMA 50 has crossed above SMA 200, out at the
 * next open after it no longer is above; all of the cash in whole shares, 0.04 % a side; metrics as the engine defines them.
 */
#include "native.h"
#include <math.h>
#include <stdlib.h>

#define ENTER 1
#define LEAVE 2
#define MOST_TRADES 4096

static const double CASH = 100000, RATE = 0.0004, PERIODS = 252, DAY = 86400000;

typedef struct {
  double total, buy_and_hold, cagr, max_drawdown, drawdown_days, calmar, exposure;
  double win_rate, profit_factor, expectancy, payoff, sqn;
  double volatility, sharpe, sortino, alpha, beta, probabilistic_sharpe;
  int trades;
} Metrics;

typedef struct {
  int count, won, bars_held;
  double gains, losses, won_returns, lost_returns;
  double returns[MOST_TRADES];
} Trades;

static double *fast, *slow, *equity, *hold, *returns, *hold_returns;
static Trades trades;
static volatile Metrics report; /* so that nothing of it may be left out */

void cross_reserve(int bars) {
  double **columns[] = {&fast, &slow, &equity, &hold, &returns, &hold_returns};
  for (int k = 0; k < 6; k++) *columns[k] = realloc(*columns[k], bars * sizeof(double));
}

static void average(const double *close, int n, int period, double *mean) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    sum += close[i];
    if (i >= period) sum -= close[i - period];
    mean[i] = i < period - 1 ? NAN : sum / period;
  }
}

static void decide(const Series *s) {
  s->decisions[0] = 0;
  for (int i = 1; i < s->n; i++) {
    int crosses = fast[i] > slow[i] && fast[i - 1] <= slow[i - 1];
    s->decisions[i] = (crosses ? ENTER : 0) | (fast[i] <= slow[i] ? LEAVE : 0);
  }
}

static double leave(double units, double price, double entry, double entry_cost, int bars) {
  double net = units * (price - entry) - entry_cost - units * price * RATE, gained = net / (units * entry);
  if (trades.count < MOST_TRADES) trades.returns[trades.count] = gained;
  trades.count++;
  trades.bars_held += bars;
  if (net > 0) {
    trades.won++;
    trades.gains += net;
    trades.won_returns += gained;
  } else {
    trades.losses += net;
    trades.lost_returns += gained;
  }
  return net;
}

static void trade(const Series *s) {
  double cash = CASH, units = 0, entry = 0, entry_cost = 0;
  int since = 0, n = s->n;
  trades.count = trades.won = trades.bars_held = 0;
  trades.gains = trades.losses = trades.won_returns = trades.lost_returns = 0;
  for (int i = 0; i < n; i++) {
    int decision = i > 0 ? s->decisions[i - 1] : 0;
    if (units > 0 && decision & LEAVE) {
      cash += leave(units, s->open[i], entry, entry_cost, i - since);
      units = 0;
    } else if (units == 0 && decision & ENTER) {
      units = floor(cash / (s->open[i] * (1 + RATE)) + 1e-9);
      entry = s->open[i];
      entry_cost = units * entry * RATE;
      since = i;
    }
    equity[i] = units > 0 ? cash - entry_cost + units * (s->close[i] - entry) : cash;
  }
  if (units > 0) equity[n - 1] = cash + leave(units, s->close[n - 1], entry, entry_cost, n - since);
}

static void buy_and_hold(const Series *s) {
  int first = 1, n = s->n; /* the window's first open that an order can meet, whatever the rule does */
  double price = s->open[first];
  double units = floor(CASH / (price * (1 + RATE)) + 1e-9), cost = units * price * RATE;
  for (int i = 0; i < first; i++) hold[i] = CASH;
  for (int i = first; i < n; i++) hold[i] = CASH - cost + units * (s->close[i] - price);
  hold[n - 1] -= units * s->close[n - 1] * RATE;
}

static void measure_drawdown(const Series *s) {
  double peak = CASH, depth = 0, longest = 0;
  int peak_bar = 0;
  for (int i = 0; i < s->n; i++) {
    if (equity[i] >= peak) {
      peak = equity[i];
      peak_bar = i;
    } else {
      double now = equity[i] / peak - 1, lasts = s->time[i] - s->time[peak_bar];
      if (now < depth) depth = now;
      if (lasts > longest) longest = lasts;
    }
  }
  report.max_drawdown = depth;
  report.drawdown_days = longest / DAY;
}

static void measure_trades(int n) {
  int won = trades.won, count = trades.count, lost = count - won;
  double mean = (trades.won_returns + trades.lost_returns) / count, squares = 0;
  for (int k = 0; k < count; k++) squares += (trades.returns[k] - mean) * (trades.returns[k] - mean);
  report.trades = count;
  report.exposure = (double)trades.bars_held / n;
  report.win_rate = count ? (double)won / count : 0;
  report.profit_factor = trades.gains / -trades.losses;
  report.expectancy = mean;
  report.payoff = (trades.won_returns / won) / (-trades.lost_returns / lost);
  report.sqn = sqrt(count < 100 ? count : 100) * mean / sqrt(squares / (count - 1));
}

static void measure_returns(int n) {
  int count = n - 1;
  double sum = 0, hold_sum = 0;
  for (int i = 0; i < count; i++) {
    returns[i] = equity[i + 1] / equity[i] - 1;
    hold_returns[i] = hold[i + 1] / hold[i] - 1;
  }
  for (int i = 0; i < count; i++) {
    sum += returns[i];
    hold_sum += hold_returns[i];
  }
  double mean = sum / count, hold_mean = hold_sum / count;
  double m2 = 0, m3 = 0, m4 = 0, below = 0, together = 0, hold_squares = 0;
  for (int i = 0; i < count; i++) {
    double d = returns[i] - mean, square = d * d, e = hold_returns[i] - hold_mean, loss = returns[i] < 0 ? returns[i] : 0;
    m2 += square;
    m3 += square * d;
    m4 += square * square;
    below += loss * loss;
    together += d * e;
    hold_squares += e * e;
  }
  double deviation = sqrt(m2 / (count - 1)), sharpe = mean / deviation;
  double skew = m3 / count / pow(m2 / count, 1.5), kurtosis = m4 / count / (m2 / count * m2 / count);
  report.volatility = deviation * sqrt(PERIODS);
  report.sharpe = sharpe * sqrt(PERIODS);
  report.sortino = mean * sqrt(PERIODS) / sqrt(below / count);
  report.beta = together / hold_squares;
  report.alpha = (mean - report.beta * hold_mean) * PERIODS;
  double z = sharpe * sqrt(count - 1) / sqrt(1 - skew * sharpe + (kurtosis - 1) * sharpe * sharpe / 4);
  report.probabilistic_sharpe = 0.5 * erfc(-z / sqrt(2));
}

double cross_decided(const Series *s) {
  int n = s->n;
  trade(s);
  buy_and_hold(s);
  measure_drawdown(s);
  measure_trades(n);
  measure_returns(n);
  double years = (s->time[n - 1] - s->time[0]) / DAY / 365.25;
  report.total = equity[n - 1] / CASH - 1;
  report.buy_and_hold = hold[n - 1] / CASH - 1;
  report.cagr = pow(equity[n - 1] / CASH, 1 / years) - 1;
  report.calmar = report.cagr / -report.max_drawdown;
  /* the simulated money and what is computed last from it: a difference anywhere shows */
  return report.trades + report.total + report.sharpe + report.max_drawdown + report.beta;
}

double cross_whole(const Series *s) {
  average(s->close, s->n, 50, fast);
  average(s->close, s->n, 200, slow);
  decide(s);
  return cross_decided(s);
}
