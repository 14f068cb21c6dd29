import type { ColumnView } from './column.ts';
import type { CompiledStrategy } from './compile.ts';
import { conditionAt } from './condition-at.ts';
import type { Condition, GroupedRules, Junction } from './definition.ts';
import { type ComparisonReport, explain } from './explain.ts';
import type { ConditionCounts, Funnel } from './funnel.ts';
import type { NearMiss } from './near-misses.ts';
import { conditionText } from './sentence.ts';

/** Number of nearest misses that a report names. */
const NEAREST = 5;

/** A bar of an instrument; `at` is its close, epoch ms. */
export interface FunnelBar {
  symbol: string;
  at: number;
}

/** A comparison with its condition, in English and as it is. */
export interface DescribedComparison extends Omit<ComparisonReport, 'place' | 'operator'> {
  text: string;
  condition?: Condition;
}

/** Returns a comparison with its condition, without a place. */
export function describeComparison(definition: GroupedRules, report: ComparisonReport): DescribedComparison {
  const { place, operator: _operator, ...values } = report;
  const condition = conditionAt(definition, place);
  return { ...(condition ? { text: conditionText(condition), condition } : { text: '' }), ...values };
}

/** Collects the nearest miss of each instrument. */
export class NearestMisses {
  readonly #rule: CompiledStrategy;
  readonly #nearest = new Map<string, FunnelBar & { distance: number; report: ComparisonReport }>();

  constructor(rule: CompiledStrategy) {
    this.#rule = rule;
  }

  /** Adds misses of a view, nearest first; those without a distance are left out. */
  add(view: ColumnView, misses: readonly NearMiss[], barOf: (element: number) => FunnelBar): void {
    const seen = new Set<string>();
    for (const { element, missing, distance } of misses) {
      if (!Number.isFinite(distance) || seen.size === NEAREST) return;
      const bar = barOf(element);
      if (seen.has(bar.symbol)) continue;
      seen.add(bar.symbol);
      if (distance >= (this.#nearest.get(bar.symbol)?.distance ?? Number.POSITIVE_INFINITY)) continue;
      const report = explain(this.#rule, view, element).comparisons[missing];
      this.#nearest.set(bar.symbol, { ...bar, distance, report });
    }
  }

  get nearest(): (FunnelBar & { report: ComparisonReport })[] {
    const all = [...this.#nearest.values()].sort((a, b) => a.distance - b.distance || (a.symbol < b.symbol ? -1 : 1));
    return all.slice(0, NEAREST).map(({ symbol, at, report }) => ({ symbol, at, report }));
  }
}

/** A funnel with its conditions and nearest misses. */
export interface FunnelReport extends Omit<Funnel, 'parts'> {
  parts: (Omit<ConditionCounts, 'junction'> & { junction: Junction | null; condition: Condition; text: string })[];
  nearest: (FunnelBar & { missing: DescribedComparison })[];
}

/** Returns a funnel with its conditions in English, and the nearest misses. */
export function reportFunnel(
  definition: GroupedRules,
  { parts, ...funnel }: Funnel,
  misses: NearestMisses,
): FunnelReport {
  return {
    ...funnel,
    parts: parts.flatMap(({ place, junction = null, ...counts }) => {
      const condition = conditionAt(definition, place);
      return condition ? { place, condition, text: conditionText(condition), junction, ...counts } : [];
    }),
    nearest: misses.nearest.map(({ symbol, at, report }) => ({
      symbol,
      at,
      missing: describeComparison(definition, report),
    })),
  };
}
