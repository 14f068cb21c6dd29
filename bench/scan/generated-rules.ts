import type { Condition, JoinedCondition, Operator, StrategyDefinition } from '../../packages/analytics/src/index.ts';
import { type Random, seededRandom } from '../../packages/analytics/src/stats/random.ts';

/** Typical levels by attribute. */
const LEVELS: Readonly<Record<string, readonly [low: number, high: number]>> = {
  rsi_14: [20, 80],
  adx_14: [15, 40],
  di_plus_14: [10, 40],
  di_minus_14: [10, 40],
  stoch_14_K: [10, 90],
  stoch_5_D: [10, 90],
  macd_hist: [-1, 1],
};

/** Attributes that are compared with each other: prices with prices. */
const PRICES = [
  'close',
  'open',
  'high',
  'low',
  'sma_50',
  'sma_200',
  'ema_5',
  'ema_13',
  'ema_26',
  'bb_lower_20',
  'bb_upper_20',
  'psar',
];
const PATTERNS = ['engulfing_pattern', 'hammer', 'closing_marubozu', 'three_white_soldiers', 'three_black_crows'];
const COMPARISONS: readonly Operator[] = ['gt', 'lt', 'gte', 'lte', 'crossing_up', 'crossing_down'];

/**
 * Generates rules as users build them: one to four conditions on attributes of presets and templates, sometimes joined
 * by "or".
 */
export function generatedRules(count: number): StrategyDefinition[] {
  const random = seededRandom(7);
  return Array.from({ length: count }, (_, k) => ({
    name: `generated_${k}`,
    label: `Generated ${k}`,
    description: '',
    groups: [{ condition: 'and' as const, rules: Array.from({ length: 1 + random.below(4) }, () => ruleOf(random)) }],
  }));
}

const ruleOf = (random: Random): JoinedCondition => ({
  ...conditionOf(random),
  conditionOperator: random.below(5) === 0 ? 'or' : 'and',
});

function conditionOf(random: Random): Condition {
  const kind = random.below(10);
  if (kind === 0) {
    const attribute = pick(random, PATTERNS);
    return { key: 'patterns', attribute, operator: 'eq', value: attribute.endsWith('crows') ? 'bearish' : 'bullish' };
  }
  if (kind < 5) {
    const attribute = pick(random, Object.keys(LEVELS));
    const [low, high] = LEVELS[attribute] as readonly [number, number];
    return {
      key: 'indicators',
      attribute,
      operator: pick(random, COMPARISONS),
      value: low + random.next() * (high - low),
    };
  }
  const [attribute, value] = [pick(random, PRICES), pick(random, PRICES)];
  return { key: 'indicators', attribute, operator: pick(random, COMPARISONS), fieldExpression: 'indicator', value };
}

const pick = <Item>(random: Random, items: readonly Item[]): Item => items[random.below(items.length)] as Item;
