import type { AttributeGroup } from '../indicators/indicator.ts';
import type { JoinedCondition, StrategyDefinition } from '../rules/definition.ts';
import { compare, pattern } from './forms.ts';

/** A strategy template with its group. */
export interface StrategyTemplate extends StrategyDefinition {
  category: AttributeGroup;
}

function template(
  name: string,
  category: AttributeGroup,
  label: string,
  description: string,
  ...rules: JoinedCondition[]
): StrategyTemplate {
  return { name, category, label, description, groups: [{ condition: 'and', rules }] };
}

/** The seven templates of docs/analytics/signals.md#templates. */
export const STRATEGY_TEMPLATES: readonly StrategyTemplate[] = [
  template(
    'golden_crossover',
    'price',
    'Golden crossover',
    'The 50-bar average is above the 200-bar average.',
    compare('sma_50', 'gt', 'sma_200'),
  ),
  template('rsi_oversold', 'momentum', 'RSI oversold', 'RSI(14) is below 30.', compare('rsi_14', 'lt', 30)),
  template(
    'triple_ema_crossover',
    'price',
    'Triple EMA crossover',
    'The 5-bar EMA is above the 13-bar EMA, and that one above the 26-bar EMA.',
    compare('ema_5', 'gt', 'ema_13'),
    compare('ema_13', 'gt', 'ema_26'),
  ),
  template(
    'stochastic_crossover',
    'momentum',
    'Stochastic crossover',
    'Stochastic K is above D, and both are below 20.',
    compare('stoch_14_K', 'gt', 'stoch_5_D'),
    compare('stoch_14_K', 'lt', 20),
    compare('stoch_5_D', 'lt', 20),
  ),
  template(
    'adx_trend',
    'momentum',
    'ADX',
    'ADX(14) is above 25 and DI+ above DI-.',
    compare('adx_14', 'gt', 25),
    compare('di_plus_14', 'gt', 'di_minus_14'),
  ),
  template(
    'parabolic_sar',
    'price',
    'Parabolic SAR',
    'The close is above the parabolic SAR.',
    compare('close', 'gt', 'psar'),
  ),
  template(
    'bullish_engulfing_rsi',
    'Combination',
    'Bullish engulfing and RSI',
    'A bullish engulfing while RSI(14) is below 30.',
    pattern('double', 'engulfing_pattern', 'bullish'),
    compare('rsi_14', 'lt', 30),
  ),
];
