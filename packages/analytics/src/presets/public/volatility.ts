import { compare } from '../forms.ts';
import { entry } from './entry.ts';

const volatility = entry('volatility');

/** Bands and the width of moves. */
export const VOLATILITY_STRATEGIES = [
  volatility(
    'squeeze_release_up',
    'bullish',
    'Squeeze released upwards',
    'The Bollinger bands lay inside the Keltner channel a bar ago; now the close is above the upper band.',
    compare('bb_upper_20', 'lt', 'kc_upper_20', { offset: 1 }),
    compare('bb_lower_20', 'gt', 'kc_lower_20', { offset: 1 }),
    compare('close', 'gt', 'bb_upper_20'),
  ),
  volatility(
    'bollinger_return_up',
    'bullish',
    'Back inside from below',
    'The close crossed back above the lower Bollinger band.',
    compare('close', 'crossing_up', 'bb_lower_20'),
  ),
  volatility(
    'bollinger_return_down',
    'bearish',
    'Back inside from above',
    'The close crossed back below the upper Bollinger band.',
    compare('close', 'crossing_down', 'bb_upper_20'),
  ),
  volatility(
    'supertrend_up',
    'bullish',
    'Supertrend turned up',
    'The Supertrend (10) changed from down to up.',
    compare('supertrend_dir_10', 'crossing_up', 0),
  ),
  volatility(
    'supertrend_down',
    'bearish',
    'Supertrend turned down',
    'The Supertrend (10) changed from up to down.',
    compare('supertrend_dir_10', 'crossing_down', 0),
  ),
  volatility(
    'keltner_breakout',
    'bullish',
    'Above the Keltner channel',
    'The close crossed above the upper Keltner channel (20).',
    compare('close', 'crossing_up', 'kc_upper_20'),
  ),
  volatility(
    'wide_range_reversal',
    'bullish',
    'Wide fall, taken back',
    'A fall of more than 1.5 ATR a bar ago, and a close above that bar’s open.',
    compare('tr', 'gt', 'atr_14', { offset: 1, factor: 1.5 }),
    compare('close', 'lt', 'open', { offset: 1 }),
    compare('close', 'gt', 'open', { valueOffset: 1 }),
  ),
];
