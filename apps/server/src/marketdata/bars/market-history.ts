import { type InstrumentId, marketOf } from '@wickwise/market';
import type { Priority } from '#platform/net/token-bucket.ts';
import type { Feed } from '../feeds/feed.ts';
import type { MarketFeeds } from '../market-feeds.ts';
import type { ListedInstrument } from '../registry.ts';
import type { Stretch } from './history-coverage.ts';
import { HistoryLoader, type HistoryLoaderDeps } from './history-loader.ts';

/** Loads history of all markets, one queue per feed: a feed that never answers blocks no other. */
export class MarketHistory {
  readonly #feeds: MarketFeeds;
  readonly #loaders: ReadonlyMap<Feed, HistoryLoader>;

  constructor({ feeds, ...deps }: Omit<HistoryLoaderDeps, 'feed'> & { feeds: MarketFeeds }) {
    this.#feeds = feeds;
    this.#loaders = new Map(feeds.all.map((feed) => [feed, new HistoryLoader({ ...deps, feed })]));
  }

  /**
   * Returns the share of wanted instruments whose history was loaded once, 0 to 1, ignoring feeds that don't answer.
   */
  get progress(): number {
    const counts = [...this.#loaders.values()].filter(({ isStuck }) => !isStuck).map((loader) => loader.counts);
    const wanted = counts.reduce((sum, own) => sum + own.wanted, 0);
    return wanted === 0 ? 1 : counts.reduce((sum, own) => sum + own.complete, 0) / wanted;
  }

  /** Returns whether a source's history is complete. */
  isComplete(source: string): boolean {
    return [...this.#loaders].every(([feed, { progress }]) => feed.source !== source || progress === 1);
  }

  /** See `HistoryLoader.load`. */
  load(instruments: readonly ListedInstrument[]): void {
    for (const [loader, own] of this.#byLoader(instruments)) loader.load(own);
  }

  /** See `HistoryLoader.loadFirst`. */
  loadFirst(listed: ListedInstrument, priority?: Priority): void {
    this.#loaderOf(listed.instrument.id).loadFirst(listed, priority);
  }

  /** See `HistoryLoader.forget`. */
  forget(id: InstrumentId): void {
    this.#loaderOf(id).forget(id);
  }

  /** See `HistoryLoader.startOver`. */
  startOver(instruments: readonly ListedInstrument[], prepare: () => Promise<void>): void {
    for (const [loader, own] of this.#byLoader(instruments)) loader.startOver(own, prepare);
  }

  /** See `HistoryLoader.repair`. */
  repair(instruments: readonly ListedInstrument[], hole: Stretch, priority?: Priority): void {
    for (const [loader, own] of this.#byLoader(instruments)) loader.repair(own, hole, priority);
  }

  /** See `HistoryLoader.hurry`. */
  hurry(id: InstrumentId): Promise<void> {
    return this.#loaderOf(id).hurry(id);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#loaders.values()].map((loader) => loader.stop()));
  }

  #byLoader(instruments: readonly ListedInstrument[]): Map<HistoryLoader, ListedInstrument[]> {
    return Map.groupBy(instruments, ({ instrument }) => this.#loaderOf(instrument.id));
  }

  #loaderOf(id: InstrumentId): HistoryLoader {
    return this.#loaders.get(this.#feeds.of(marketOf(id))) as HistoryLoader;
  }
}
