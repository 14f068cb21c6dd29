import type { ScanTimeframe } from '@wickwise/market';
import { type Attribute, resolveAttribute } from '../catalogue.ts';
import { isListed } from '../indicators/attribute-key.ts';
import { kernelName } from '../indicators/run.ts';
import type { CompiledStrategy } from './compile.ts';
import { leavesOf } from './tree.ts';

/** What a kernel takes for one bar, in nanoseconds of one core: a fixed part, and a part per bar of its longest period. */
type KernelCost = readonly [fixedNs: number, perPeriodBarNs: number];

/**
 * Kernels that look back over their whole period at each bar, or take long for another reason. Measured on one core of the
 * machine of docs/performance.md; `npm run bench -- fairness` holds them against what they take.
 */
const COSTLY: Readonly<Record<string, KernelCost>> = {
  hurst: [0, 650],
  beta: [150, 28],
  return_shape: [150, 14],
  correlation: [150, 5],
  stochastic_rsi: [150, 9],
  mfi: [130, 3],
  aroon: [90, 2.3],
  cci: [30, 2.2],
  chaikin_money_flow: [30, 2],
  linear_regression: [40, 1.9],
  williams_r: [40, 1.9],
  hma: [40, 1.4],
  wma: [20, 0.8],
  vwma: [30, 0.8],
  kama: [30, 0.8],
  volume_average: [20, 0.5],
  donchian: [30, 0.5],
  extreme_closes: [20, 0.5],
  stochastic: [30, 0.5],
  rating: [2_700, 0],
  year_range: [950, 0],
  ichimoku: [850, 0],
  pivots: [120, 0],
  ultimate: [140, 0],
};
const USUAL: KernelCost = [40, 0];
const CANDLE: KernelCost = [220, 0];
/** All chart patterns of an instrument are found in one pass. */
const CHART_SCAN_NS = 5_000;

/** Nanoseconds of one core that an attribute takes for each bar; 0 for what stands in the bar itself. */
export function attributeCostNs(attribute: Attribute): number {
  if (attribute.kind === 'field') return 0;
  if (attribute.kind === 'chart') return CHART_SCAN_NS;
  const { indicator, params } = attribute;
  const [fixedNs, perPeriodBarNs] = COSTLY[indicator.key] ?? (isListed(indicator) ? USUAL : CANDLE);
  return fixedNs + perPeriodBarNs * Math.max(0, ...Object.values(params));
}

/** What it takes to answer a rule, known before it's asked. */
export interface RuleCost {
  /** Nanoseconds of one core per bar of the rule's own timeframe, and of the coarser ones that it reads. */
  perBarNs: number;
  perCoarserBarNs: ReadonlyMap<ScanTimeframe, number>;
  columns: number;
  comparisons: number;
  /** The attribute that takes longest; undefined where none takes any time. */
  dearest: string | undefined;
}

/** One computation, which may yield several columns. */
interface Kernel {
  timeframe: ScanTimeframe | undefined;
  attribute: string;
  costNs: number;
}

/** Prices rules that are answered together, with further attributes; what several of them read counts once. */
export function ruleCost(rules: readonly CompiledStrategy[], attributes: readonly string[] = []): RuleCost {
  const own = attributes.map((attribute) => ({ key: attribute, attribute, coarser: undefined }));
  const columns = new Map(
    [...rules.flatMap((rule) => [...rule.columns.values()].map(({ column }) => column)), ...own].map((column) => [
      column.key,
      column,
    ]),
  );
  const kernels = new Map<string, Kernel>();
  for (const { attribute, coarser } of columns.values()) {
    const found = resolveAttribute(attribute);
    const timeframe = coarser?.timeframe;
    if (found) kernels.set(`${timeframe} ${nameOf(found)}`, { timeframe, attribute, costNs: attributeCostNs(found) });
  }
  const [dearest] = [...kernels.values()].sort((a, b) => b.costNs - a.costNs);
  const sums = new Map<ScanTimeframe | undefined, number>();
  for (const { timeframe, costNs } of kernels.values()) sums.set(timeframe, (sums.get(timeframe) ?? 0) + costNs);
  return {
    perBarNs: sums.get(undefined) ?? 0,
    perCoarserBarNs: new Map([...sums].flatMap(([timeframe, costNs]) => (timeframe ? [[timeframe, costNs]] : []))),
    columns: columns.size,
    comparisons: rules.reduce((sum, { expression }) => sum + [...leavesOf(expression)].length, 0),
    dearest: dearest && dearest.costNs > 0 ? dearest.attribute : undefined,
  };
}

/** Attributes of one name come out of one computation. */
function nameOf(attribute: Attribute): string {
  if (attribute.kind === 'field') return attribute.field;
  return attribute.kind === 'chart' ? 'charts' : kernelName(attribute.indicator, attribute.params);
}
