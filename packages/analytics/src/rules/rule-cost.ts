import type { ScanTimeframe } from '@wickwise/market';
import { type Attribute, resolveAttribute } from '../catalogue.ts';
import { isListed } from '../indicators/attribute-key.ts';
import { kernelName } from '../indicators/run.ts';
import type { CompiledStrategy } from './compile.ts';
import { leavesOf } from './tree.ts';

/** Cost of a kernel per bar, in ns of one core: fixed, and per bar of its longest period. */
type KernelCost = readonly [fixedNs: number, perPeriodBarNs: number];

/**
 * Kernels that read their whole period at each bar, or are slow for another reason. Measured on the machine of
 * docs/performance.md; `npm run bench -- fairness` verifies them.
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

/** Returns the cost of an attribute per bar, in ns of one core; 0 for a field of the bar. */
export function attributeCostNs(attribute: Attribute): number {
  if (attribute.kind === 'field') return 0;
  if (attribute.kind === 'chart') return CHART_SCAN_NS;
  const { indicator, params } = attribute;
  const [fixedNs, perPeriodBarNs] = COSTLY[indicator.key] ?? (isListed(indicator) ? USUAL : CANDLE);
  return fixedNs + perPeriodBarNs * Math.max(0, ...Object.values(params));
}

/** Cost of answering a rule, known in advance. */
export interface RuleCost {
  /** Nanoseconds of one core per bar of the rule's own timeframe, and of its coarser ones. */
  perBarNs: number;
  perCoarserBarNs: ReadonlyMap<ScanTimeframe, number>;
  columns: number;
  comparisons: number;
  /** The most expensive attribute; undefined for none. */
  dearest: string | undefined;
}

/** One computation, possibly of several columns. */
interface Kernel {
  timeframe: ScanTimeframe | undefined;
  attribute: string;
  costNs: number;
}

/** Prices rules answered together, with further attributes; shared inputs count once. */
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

/** Returns the name of an attribute's computation, which attributes may share. */
function nameOf(attribute: Attribute): string {
  if (attribute.kind === 'field') return attribute.field;
  return attribute.kind === 'chart' ? 'charts' : kernelName(attribute.indicator, attribute.params);
}
