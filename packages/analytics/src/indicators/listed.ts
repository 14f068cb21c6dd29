import { adLine, chaikinMoneyFlow, chaikinOscillator } from './accumulation.ts';
import { adx } from './adx.ts';
import { aroon } from './aroon.ts';
import { atr } from './atr.ts';
import { awesome } from './awesome.ts';
import { barChange } from './bar-change.ts';
import { bollinger } from './bollinger.ts';
import { cci } from './cci.ts';
import { beta, correlation } from './correlation.ts';
import { dispersion } from './dispersion.ts';
import { donchian } from './donchian.ts';
import { elderRay } from './elder-ray.ts';
import { ema } from './ema.ts';
import { extremeCloses } from './extreme-closes.ts';
import { hma } from './hma.ts';
import { hurst } from './hurst.ts';
import { ichimoku } from './ichimoku.ts';
import type { ListedIndicator } from './indicator.ts';
import { kama } from './kama.ts';
import { keltner } from './keltner.ts';
import { linearRegression } from './linear-regression.ts';
import { macd } from './macd.ts';
import { mfi } from './mfi.ts';
import { momentum } from './momentum.ts';
import { multipleEma } from './multiple-ema.ts';
import { natr } from './natr.ts';
import { obv } from './obv.ts';
import { pivots } from './pivots.ts';
import { ppo } from './ppo.ts';
import { psar } from './psar.ts';
import { rating } from './rating.ts';
import { returnShape } from './return-shape.ts';
import { roc } from './roc.ts';
import { rsi } from './rsi.ts';
import { sma } from './sma.ts';
import { stochastic } from './stochastic.ts';
import { stochasticRsi } from './stochastic-rsi.ts';
import { supertrend } from './supertrend.ts';
import { trix } from './trix.ts';
import { trueRange } from './true-range.ts';
import { ultimate } from './ultimate.ts';
import { volumeAverage } from './volume-average.ts';
import { vwap } from './vwap.ts';
import { vwma } from './vwma.ts';
import { williamsR } from './williams-r.ts';
import { wma } from './wma.ts';
import { yearRange } from './year-range.ts';

/** All indicators of the catalogue, in the builder's order. */
export const LISTED_INDICATORS: readonly ListedIndicator[] = [
  sma,
  ema,
  wma,
  multipleEma,
  hma,
  kama,
  vwma,
  vwap,
  psar,
  ichimoku,
  donchian,
  extremeCloses,
  yearRange,
  pivots,
  barChange,
  volumeAverage,
  obv,
  adLine,
  chaikinMoneyFlow,
  chaikinOscillator,
  mfi,
  trueRange,
  atr,
  natr,
  bollinger,
  keltner,
  supertrend,
  dispersion,
  linearRegression,
  correlation,
  beta,
  returnShape,
  hurst,
  rsi,
  stochastic,
  stochasticRsi,
  macd,
  ppo,
  adx,
  aroon,
  cci,
  williamsR,
  roc,
  momentum,
  trix,
  awesome,
  elderRay,
  ultimate,
  rating,
];
