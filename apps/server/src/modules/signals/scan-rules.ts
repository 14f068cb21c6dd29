import {
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

/** The scans of a market, compiled. */
export class ScanRules {
  readonly scans: readonly Preset[];
  readonly compiled: readonly CompiledStrategy[];

  constructor(scans: readonly Preset[]) {
    this.scans = scans;
    this.compiled = scans.map(({ definition }) => compileStrategy(definition));
  }

  /** What fired along one instrument's history, scan by scan, on the bars from index `from` on. */
  *firedAlong(view: SeriesView, from = 0): Generator<FiredAt> {
    const answers = new Uint8Array(view.length);
    const finds = Map.groupBy(view.chartFinds(), ({ at }) => at);
    for (const [rule, compiled] of this.compiled.entries()) {
      const scan = this.scans[rule] as Preset;
      compiled.evaluate(view, answers);
      for (const at of firingsAlong(answers)) if (at >= from) yield { scan, at, ...findFor(scan, finds.get(at)) };
    }
  }
}

/** Of the chart patterns that one bar completed the one that a scan looks for. */
export function findFor(
  { pattern, direction }: Preset,
  finds: readonly ChartPatternFind[] = [],
): { find?: ChartPatternFind } {
  const find = finds.find((one) => one.pattern === pattern && one.direction === direction);
  return find ? { find } : {};
}
