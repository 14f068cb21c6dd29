import { compare } from '../forms.ts';
import { entry } from './entry.ts';

const volume = entry('volume');

/** How much was traded, and on which side. */
export const VOLUME_STRATEGIES = [
  volume(
    'volume_breakout',
    'bullish',
    'Breakout on double volume',
    'The close is above the highest close of the 20 bars before, on more than 2 times the 20-bar average volume.',
    compare('close', 'gt', 'highest_20', { valueOffset: 1 }),
    compare('volume', 'gt', 'volume_sma_20', { factor: 2 }),
  ),
  volume(
    'volume_breakdown',
    'bearish',
    'Breakdown on double volume',
    'The close is below the lowest close of the 20 bars before, on more than 2 times the 20-bar average volume.',
    compare('close', 'lt', 'lowest_20', { valueOffset: 1 }),
    compare('volume', 'gt', 'volume_sma_20', { factor: 2 }),
  ),
  volume(
    'money_flow_oversold',
    'bullish',
    'Money flow oversold',
    'The Money Flow Index (14) is below 20.',
    compare('mfi_14', 'lt', 20),
  ),
  volume(
    'money_flow_overbought',
    'bearish',
    'Money flow overbought',
    'The Money Flow Index (14) is above 80.',
    compare('mfi_14', 'gt', 80),
  ),
  volume(
    'chaikin_accumulation',
    'bullish',
    'Chaikin money flow, turned up',
    'Chaikin Money Flow (20) crossed above 0.05 while the close is above its 50-bar average.',
    compare('cmf_20', 'crossing_up', 0.05),
    compare('close', 'gt', 'sma_50'),
  ),
  volume(
    'quiet_pullback',
    'bullish',
    'Pullback on little volume',
    'In an up trend, a close below the one before, on less than 70 % of the 20-bar average volume.',
    compare('sma_50', 'gt', 'sma_200'),
    compare('close', 'lt', 'close', { valueOffset: 1 }),
    compare('volume', 'lt', 'volume_sma_20', { factor: 0.7 }),
    compare('close', 'gt', 'sma_50'),
  ),
  volume(
    'volume_weighted_trend',
    'bullish',
    'Above the volume-weighted average',
    'The close crossed above its 20-bar volume-weighted average.',
    compare('close', 'crossing_up', 'vwma_20'),
  ),
];
