import { type BenchUser, SYMBOLS } from './world.ts';

const place = { market: 'Crypto', timeframe: '10m' } as const;

/** A valid rule: groups of ten conditions, each on two other columns; no two questions are alike. */
function ruleOf(groups: number, seed: number): object {
  const condition = (k: number) => {
    const period = 20 + ((k * 7 + seed) % 180);
    const pairs = [
      [`linreg_${period}`, `wma_${period}`],
      [`cci_${period}`, `mfi_${period}`],
      [`willr_${period}`, `aroon_osc_${period}`],
      [`correl_${period}`, `cmf_${period}`],
      [`skew_${20 + (k % 10)}`, `kurt_${20 + (k % 10)}`],
    ];
    const [attribute, value] = pairs[k % pairs.length] as [string, string];
    return {
      key: 'indicators',
      attribute,
      operator: 'gt',
      value,
      fieldExpression: 'indicator',
      conditionOperator: 'or',
    };
  };
  return {
    name: 'heavy',
    label: 'Heavy',
    description: '',
    groups: Array.from({ length: groups }, (_, g) => ({
      condition: 'or',
      rules: Array.from({ length: 10 }, (_, r) => condition(g * 10 + r)),
    })),
  };
}

let asked = 0;

/** Returns the most expensive screen of this kind that is accepted: ten by ten over a month, or fewer groups. */
export function heavyScreen(groups: number): object {
  asked++;
  return { ...place, loopback: '720h', rule: ruleOf(groups, asked), sort: 'symbol' };
}

/** Returns the number of groups of ten that are accepted. */
export async function mostGroups(user: BenchUser): Promise<number> {
  for (const groups of [10, 8, 6, 5, 4, 3, 2]) {
    const { status } = await user.call('POST', 'screener/query', heavyScreen(groups));
    if (status !== 400) return groups;
  }
  return 1;
}

let light = 0;

/** Returns a typical question: two conditions, with other levels each time. */
export function lightScreen(): object {
  light++;
  const rules = [
    { key: 'indicators', attribute: 'rsi_14', operator: 'gt', value: 30 + (light % 400) / 10 },
    { key: 'indicators', attribute: 'close', operator: 'gt', value: 'sma_50' },
  ];
  const rule = { name: 'light', label: 'Light', description: '', groups: [{ condition: 'and', rules }] };
  return { ...place, rule, columns: ['rsi_14'], pageSize: Math.min(50, SYMBOLS) };
}
