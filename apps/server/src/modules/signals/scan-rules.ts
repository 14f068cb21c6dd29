import {
  CHART_PATTERNS,
  type ChartPatternFind,
  type CompiledStrategy,
  compileStrategy,
  firingsAlong,
  type Preset,
  type SeriesView,
} from '@wickwise/analytics';

/** A scan that fired on bar `at` of a history; `find` is the chart pattern that it completed there. */
interface FiredAt {
  scan: Preset;
  at: number;
  find?: ChartPatternFind;
}

const isOfCharts = ({ pattern }: Preset): boolean => CHART_PATTERNS.some(({ name }) => name === pattern);

/** The compiled scans of a market. */
export class ScanRules {
  readonly scans: readonly Preset[];
  readonly compiled: readonly CompiledStrategy[];
  readonly #charts: readonly Preset[];

  constructor(scans: readonly Preset[]) {
    this.scans = scans;
    this.#charts = scans.filter(isOfCharts);
    this.compiled = scans.map(({ definition }) => compileStrategy(definition));
  }

  /** Returns those of a bar's chart patterns that are spent, where no fresh one fires in their place. */
  spentOf(finds: readonly ChartPatternFind[]): { scan: Preset; find: ChartPatternFind }[] {
    if (!finds.some(({ isSpent }) => isSpent)) return [];
    return this.#charts.flatMap((scan) => {
      const { find } = findFor(scan, finds);
      return find?.isSpent ? [{ scan, find }] : [];
    });
  }

  /**
   * Yields what fired along an instrument's history, scan by scan, on the bars from index `from` on; then what was
   * spent there.
   */
  *firedAlong(view: SeriesView, from = 0): Generator<FiredAt> {
    const answers = new Uint8Array(view.length);
    const finds = Map.groupBy(view.chartFinds(), ({ at }) => at);
    for (const [rule, compiled] of this.compiled.entries()) {
      const scan = this.scans[rule] as Preset;
      compiled.evaluate(view, answers);
      for (const at of firingsAlong(answers)) if (at >= from) yield { scan, at, ...findFor(scan, finds.get(at)) };
    }
    for (const [at, own] of finds) if (at >= from) for (const spent of this.spentOf(own)) yield { ...spent, at };
  }
}

/** Returns the chart pattern of a bar that a scan looks for: a spent one only where there's no other. */
export function findFor(
  { pattern, direction }: Preset,
  finds: readonly ChartPatternFind[] = [],
): { find?: ChartPatternFind } {
  const find = finds.find((one) => one.pattern === pattern && one.direction === direction);
  return find ? { find } : {};
}
