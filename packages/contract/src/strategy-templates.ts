import * as z from 'zod/mini';
import { Strategy } from './strategies.ts';

/** A strategy to start from, with the group it's listed under. */
export const StrategyTemplate = z.extend(Strategy, { category: z.string() });
type StrategyTemplate = z.infer<typeof StrategyTemplate>;

type Rule = Strategy['groups'][number]['rules'][number];

const compare = (attribute: string, operator: Rule['operator'], value: number | string): Rule => ({
  key: 'indicators',
  attribute,
  operator,
  fieldExpression: typeof value === 'number' ? 'value' : 'indicator',
  value,
  conditionOperator: 'and',
});

function template(
  name: string,
  category: string,
  label: string,
  description: string,
  ...rules: Rule[]
): StrategyTemplate {
  return { name, category, label, description, groups: [{ condition: 'and', rules }] };
}

/** The seven templates of spec section 9. */
export const STRATEGY_TEMPLATES: StrategyTemplate[] = [
  template(
    'golden_crossover',
    'price',
    'Golden crossover',
    'The 50-bar average stands above the 200-bar average.',
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
    {
      key: 'patterns',
      category: 'double',
      attribute: 'engulfing_pattern',
      operator: 'eq',
      fieldExpression: 'value',
      value: 'bullish',
      conditionOperator: 'and',
    },
    compare('rsi_14', 'lt', 30),
  ),
];
