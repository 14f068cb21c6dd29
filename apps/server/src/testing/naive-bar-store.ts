import { type Bar, BarSeries, type Timeframe } from '@wickwise/market';
import type {
  BarKnown,
  BarRange,
  BarRow,
  BarStore,
  BarStretch,
  BarVersion,
  RevisedBar,
} from '#marketdata/bars/bar-store.ts';

interface Known {
  bar: Bar;
  knownAtMs: number;
}

const keyOf = (no: number, timeframe: Timeframe): string => `${no} ${timeframe}`;

const isSame = (a: Bar, b: Bar): boolean =>
  a.open === b.open && a.high === b.high && a.low === b.low && a.close === b.close && a.volume === b.volume;

/** The contract of `BarStore` in maps, as plainly as possible: what adapters are compared with. */
export class NaiveBarStore implements BarStore {
  readonly prunedAtOnce = 1;
  /** By instrument and timeframe, then by open time: all versions, the oldest first. */
  readonly #bars = new Map<string, Map<number, Known[]>>();

  async append(rows: readonly BarRow[]): Promise<RevisedBar[]> {
    const last = new Map(rows.map((row) => [`${keyOf(row.instrumentNo, row.timeframe)} ${row.bar.timeMs}`, row]));
    return [...last.values()].flatMap((row) => this.#put(row));
  }

  #put({ instrumentNo, timeframe, bar, knownAtMs }: BarRow): RevisedBar[] {
    const own = this.#bars.get(keyOf(instrumentNo, timeframe)) ?? new Map<number, Known[]>();
    this.#bars.set(keyOf(instrumentNo, timeframe), own);
    const versions = own.get(bar.timeMs) ?? [];
    const newest = versions.at(-1);
    if (newest && isSame(newest.bar, bar)) return [];
    own.set(bar.timeMs, [...versions, { bar, knownAtMs }]);
    if (!newest) return [];
    return [{ instrumentNo, timeframe, timeMs: bar.timeMs, revision: versions.length }];
  }

  async read(no: number, timeframe: Timeframe, range: BarRange = {}): Promise<BarSeries> {
    return BarSeries.from(this.#within(no, timeframe, range));
  }

  async readMany(numbers: readonly number[], timeframe: Timeframe, range: BarRange = {}) {
    const all = numbers.map((no) => [no, BarSeries.from(this.#within(no, timeframe, range))] as const);
    return new Map(all.filter(([, bars]) => bars.length > 0));
  }

  async readStretches(timeframe: Timeframe, stretches: readonly BarStretch[]): Promise<Map<number, BarSeries>> {
    const found = Map.groupBy(
      stretches.flatMap(({ instrumentNo: no, fromMs, beforeMs }) =>
        this.#within(no, timeframe, { fromMs, beforeMs }).map((bar) => ({ no, bar })),
      ),
      ({ no }) => no,
    );
    return new Map([...found].map(([no, own]) => [no, BarSeries.from(inOrder(own.map(({ bar }) => bar)))]));
  }

  async newest(numbers: readonly number[], timeframe: Timeframe): Promise<Map<number, number>> {
    return new Map(
      numbers.flatMap((no) => {
        const last = this.#within(no, timeframe, {}).at(-1);
        return last ? [[no, last.timeMs] as const] : [];
      }),
    );
  }

  async versions(
    no: number,
    timeframe: Timeframe,
    { fromMs, throughMs, before }: { fromMs: number; throughMs: number; before: number },
  ): Promise<BarVersion[]> {
    const earlier = this.#within(no, timeframe, { beforeMs: fromMs, limit: before });
    const firstMs = earlier[0]?.timeMs ?? fromMs;
    const found: BarVersion[] = [];
    for (const [timeMs, versions] of this.#of(no, timeframe)) {
      if (timeMs < firstMs || timeMs > throughMs) continue;
      for (const [i, { bar }] of versions.entries()) {
        const knownMs = Math.max(...versions.slice(0, i + 1).map(({ knownAtMs }) => knownAtMs));
        found.push({ bar, knownMs, isRevision: i > 0 });
      }
    }
    return found.sort(
      (a, b) => a.knownMs - b.knownMs || Number(a.isRevision) - Number(b.isRevision) || a.bar.timeMs - b.bar.timeMs,
    );
  }

  async corrections(numbers: readonly number[], timeframes: readonly Timeframe[], fromMs: number): Promise<BarKnown[]> {
    return numbers.flatMap((no) =>
      timeframes.flatMap((timeframe) =>
        [...this.#of(no, timeframe)].flatMap(([barMs, versions]) =>
          versions.slice(1).flatMap(({ knownAtMs: knownMs }) => (knownMs >= fromMs ? [{ no, barMs, knownMs }] : [])),
        ),
      ),
    );
  }

  async firstKnown(numbers: readonly number[], timeframe: Timeframe, fromMs: number): Promise<BarKnown[]> {
    return numbers.flatMap((no) =>
      [...this.#of(no, timeframe)].flatMap(([barMs, [first, ...later]]) =>
        first && later.length === 0 && barMs >= fromMs ? [{ no, barMs, knownMs: first.knownAtMs }] : [],
      ),
    );
  }

  prune(numbers: readonly number[], timeframe: Timeframe, beforeMs: number): Promise<number> {
    return this.drop(numbers, timeframe, { fromMs: Number.NEGATIVE_INFINITY, beforeMs });
  }

  async drop(
    numbers: readonly number[],
    timeframe: Timeframe,
    { fromMs, beforeMs }: Omit<BarStretch, 'instrumentNo'>,
  ): Promise<number> {
    let dropped = 0;
    for (const no of numbers) {
      const own = this.#of(no, timeframe);
      for (const timeMs of [...own.keys()]) {
        if (timeMs >= fromMs && timeMs < beforeMs && own.delete(timeMs)) dropped += 1;
      }
    }
    return dropped;
  }

  async pack(): Promise<void> {}

  #of(no: number, timeframe: Timeframe): Map<number, Known[]> {
    return this.#bars.get(keyOf(no, timeframe)) ?? new Map<number, Known[]>();
  }

  #within(no: number, timeframe: Timeframe, { fromMs = -Infinity, beforeMs = Infinity, limit }: BarRange): Bar[] {
    const newest = [...this.#of(no, timeframe).values()].map((versions) => (versions.at(-1) as Known).bar);
    const own = inOrder(newest.filter(({ timeMs }) => timeMs >= fromMs && timeMs < beforeMs));
    return limit === undefined ? own : own.slice(Math.max(own.length - limit, 0));
  }
}

const inOrder = (bars: readonly Bar[]): Bar[] => bars.toSorted((a, b) => a.timeMs - b.timeMs);
