import type { CallFill } from '@wickwise/analytics';
import type { Market } from '@wickwise/market';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import { readClosedBars } from '#marketdata/bars/closed-bars.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import { benchmarkOf, type MarketBenchmark } from '#marketdata/market-benchmark.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';

/** An older close says nothing about the index at an instant. */
const MOST_AGE_MS = 7 * 86_400_000;

export interface IndexDeps {
  registry: InstrumentRegistry;
  store: BarStore;
  splits: SplitBook;
}

/** Prices of markets' benchmarks at the instants of fills; each is read once. */
export class IndexPrices {
  readonly #deps: IndexDeps;
  readonly #read = new Map<string, Promise<number | undefined>>();

  constructor(deps: IndexDeps) {
    this.#deps = deps;
  }

  /** Returns what an instrument is compared with; undefined for the benchmark itself and where it has no prices. */
  benchmarkOf({ instrument }: ListedInstrument): MarketBenchmark | undefined {
    return benchmarkOf(instrument, (symbol) => this.#deps.registry.find(instrument.market as Market, symbol));
  }

  /**
   * Returns the raw price of each part. At the open of a bar: the open of the part's own bar that begins then. Else, and
   * without such a bar, the newest close up to that instant. Null where a part has none.
   */
  async at({ parts }: MarketBenchmark, fill: Pick<CallFill, 'atMs' | 'isAtOpen'>): Promise<number[] | null> {
    const prices = await Promise.all(parts.map(({ listed }) => this.#priceAt(listed, fill)));
    const known = prices.filter((price) => price !== undefined);
    return known.length === prices.length ? known : null;
  }

  /** Returns the change of a benchmark between two instants in percent. */
  change(
    { parts }: MarketBenchmark,
    from: { atMs: number; prices: readonly number[] },
    to: { atMs: number; prices: readonly number[] },
  ): number {
    const log = parts.reduce((sum, { listed, side }, i) => {
      const factor = this.#deps.splits.factorBetween(listed.no, from.atMs, to.atMs);
      return sum + side * Math.log((to.prices[i] ?? 1) / ((from.prices[i] ?? 1) * factor));
    }, 0);
    return 100 * Math.expm1(log / parts.length);
  }

  #priceAt(listed: ListedInstrument, fill: Pick<CallFill, 'atMs' | 'isAtOpen'>): Promise<number | undefined> {
    const key = `${listed.no} ${fill.atMs} ${fill.isAtOpen}`;
    const known = this.#read.get(key) ?? this.#readPrice(listed, fill);
    this.#read.set(key, known);
    return known;
  }

  async #readPrice(
    listed: ListedInstrument,
    { atMs, isAtOpen }: Pick<CallFill, 'atMs' | 'isAtOpen'>,
  ): Promise<number | undefined> {
    const { store } = this.#deps;
    if (isAtOpen) {
      const begun = await store.read(listed.no, listed.finest, { fromMs: atMs, beforeMs: atMs + 1 });
      if (begun.length > 0) return begun.open[0];
    }
    const range = { atMs, fromMs: atMs - MOST_AGE_MS, limit: 1 };
    const bars = await readClosedBars(this.#deps, listed, listed.finest, range);
    return bars.length > 0 ? bars.close[bars.length - 1] : undefined;
  }
}
