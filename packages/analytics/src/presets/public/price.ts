import { compare } from '../forms.ts';
import { entry } from './entry.ts';

const price = entry('price');

/** Levels and averages. */
export const PRICE_STRATEGIES = [
  price(
    'golden_crossover_trend',
    'bullish',
    'Golden crossover, trend',
    'The 50-bar average is above the 200-bar average, and the close is above both.',
    compare('sma_50', 'gt', 'sma_200'),
    compare('close', 'gt', 'sma_50'),
  ),
  price(
    'triple_ema_stack',
    'bullish',
    'Triple EMA, in order',
    'The 5-bar EMA is above the 13-bar EMA, and that one above the 26-bar EMA.',
    compare('ema_5', 'gt', 'ema_13'),
    compare('ema_13', 'gt', 'ema_26'),
  ),
  price(
    'breakout_20',
    'bullish',
    '20-bar breakout',
    'The close is above the highest close (not the highest high) of the 20 bars before.',
    compare('close', 'gt', 'highest_20', { valueOffset: 1 }),
  ),
  price(
    'breakdown_20',
    'bearish',
    '20-bar breakdown',
    'The close is below the lowest close (not the lowest low) of the 20 bars before.',
    compare('close', 'lt', 'lowest_20', { valueOffset: 1 }),
  ),
  price(
    'parabolic_sar_turn',
    'bullish',
    'Parabolic SAR, turned up',
    'The close crossed above the parabolic SAR.',
    compare('close', 'crossing_up', 'psar'),
  ),
  price(
    'pullback_to_average',
    'bullish',
    'Pullback in an up trend',
    'Above the 200-bar average, the close came back under the 20-bar average.',
    compare('close', 'gt', 'sma_200'),
    compare('sma_50', 'gt', 'sma_200'),
    compare('close', 'crossing_down', 'sma_20'),
  ),
  price(
    'below_both_averages',
    'bearish',
    'Below a falling long average',
    'The close crossed below the 200-bar average, which is lower than 20 bars before.',
    compare('close', 'crossing_down', 'sma_200'),
    compare('sma_200', 'lt', 'sma_200', { valueOffset: 20 }),
  ),
];
