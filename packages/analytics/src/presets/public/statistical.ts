import { compare } from '../forms.ts';
import { entry } from './entry.ts';

const statistical = entry('statistical');

/** Distances, slopes and shapes of distributions. */
export const STATISTICAL_STRATEGIES = [
  statistical(
    'two_sigma_fall',
    'bullish',
    'Two deviations below',
    'The close is more than 2 standard deviations below its 20-bar mean.',
    compare('zscore_20', 'lt', -2),
  ),
  statistical(
    'two_sigma_rise',
    'bearish',
    'Two deviations above',
    'The close is more than 2 standard deviations above its 20-bar mean.',
    compare('zscore_20', 'gt', 2),
  ),
  statistical(
    'steady_rise',
    'bullish',
    'Steady rise',
    'The last 50 closes lie close to a rising line (R² above 0.8).',
    compare('linreg_slope_50', 'gt', 0),
    compare('linreg_r2_50', 'gt', 0.8),
  ),
  statistical(
    'steady_fall',
    'bearish',
    'Steady fall',
    'The last 50 closes lie close to a falling line (R² above 0.8).',
    compare('linreg_slope_50', 'lt', 0),
    compare('linreg_r2_50', 'gt', 0.8),
  ),
  statistical(
    'dip_in_steady_rise',
    'bullish',
    'Dip in a steady rise',
    'A rising line over 100 closes with R² above 0.6, and a close 1.5 deviations below its 20-bar mean.',
    compare('linreg_slope_100', 'gt', 0),
    compare('linreg_r2_100', 'gt', 0.6),
    compare('zscore_20', 'lt', -1.5),
  ),
  statistical(
    'above_regression_line',
    'bullish',
    'Crossed its regression line',
    'The close crossed above the end of its 50-bar regression line, which rises.',
    compare('close', 'crossing_up', 'linreg_50'),
    compare('linreg_slope_50', 'gt', 0),
  ),
  statistical(
    'persistent_trend',
    'bullish',
    'Persistent and rising',
    'A Hurst exponent over 100 bars above 0.6, and a close above its 50-bar average.',
    compare('hurst_100', 'gt', 0.6),
    compare('close', 'gt', 'sma_50'),
  ),
];
