import { compare, pattern } from '../forms.ts';
import { entry } from './entry.ts';

const combination = entry('Combination');

/** Several kinds of evidence at once. */
export const COMBINATION_STRATEGIES = [
  combination(
    'engulfing_oversold',
    'bullish',
    'Bullish engulfing while oversold',
    'A bullish engulfing while RSI(14) is below 40.',
    pattern('double', 'engulfing_pattern', 'bullish'),
    compare('rsi_14', 'lt', 40),
  ),
  combination(
    'engulfing_overbought',
    'bearish',
    'Bearish engulfing while overbought',
    'A bearish engulfing while RSI(14) is above 60.',
    pattern('double', 'engulfing_pattern', 'bearish'),
    compare('rsi_14', 'gt', 60),
  ),
  combination(
    'hammer_at_band',
    'bullish',
    'Hammer at the lower band',
    'A hammer whose low reached the lower Bollinger band.',
    pattern('single', 'hammer', 'bullish'),
    compare('low', 'lte', 'bb_lower_20'),
  ),
  combination(
    'trend_breakout_volume',
    'bullish',
    'Breakout with trend and volume',
    'The close is above the highest close of the 50 bars before, the 200-bar average above its value 20 bars before, and the volume above 1.5 times its 20-bar average.',
    compare('close', 'gt', 'highest_50', { valueOffset: 1 }),
    compare('sma_200', 'gt', 'sma_200', { valueOffset: 20 }),
    compare('volume', 'gt', 'volume_sma_20', { factor: 1.5 }),
  ),
  combination(
    'macd_with_trend',
    'bullish',
    'MACD up, with trend and strength',
    'MACD crossed above its signal, ADX(14) is above 20 and the close above its 50-bar average.',
    compare('macd', 'crossing_up', 'macd_signal'),
    compare('adx_14', 'gt', 20),
    compare('close', 'gt', 'sma_50'),
  ),
  combination(
    'rating_strong_buy',
    'bullish',
    'Averages and oscillators agree, up',
    'The technical rating rose above 0.5.',
    compare('rating', 'crossing_up', 0.5),
  ),
  combination(
    'rating_strong_sell',
    'bearish',
    'Averages and oscillators agree, down',
    'The technical rating fell below −0.5.',
    compare('rating', 'crossing_down', -0.5),
  ),
];
