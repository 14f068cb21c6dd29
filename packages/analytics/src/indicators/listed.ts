import { adx } from './adx.ts';
import { atr } from './atr.ts';
import { bollinger } from './bollinger.ts';
import { ema } from './ema.ts';
import type { ListedIndicator } from './indicator.ts';
import { macd } from './macd.ts';
import { psar } from './psar.ts';
import { rsi } from './rsi.ts';
import { sma } from './sma.ts';
import { stochastic } from './stochastic.ts';
import { trueRange } from './true-range.ts';

/** Every indicator that people can choose, grouped as the strategy builder shows them. */
export const LISTED_INDICATORS: readonly ListedIndicator[] = [
  sma,
  ema,
  psar,
  rsi,
  macd,
  stochastic,
  adx,
  atr,
  trueRange,
  bollinger,
];
