import type { Market } from '@wickwise/market';
import { dropFutureBars } from '#marketdata/bars/future-bars.ts';
import { keptTimeframes } from '#marketdata/bars/history-loader.ts';
import type { MarketHistory } from '#marketdata/bars/market-history.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { FeedGap } from '#marketdata/topics.ts';
import type { Priority } from '#platform/net/token-bucket.ts';
import type { BarsRole } from './bars.ts';
import type { RoleContext } from './context.ts';
import { affected } from './first-minutes.ts';

type HistoryContext = Pick<RoleContext, 'database' | 'feeds' | 'log' | 'missing' | 'registry' | 'store'>;

/** Requests history; for markets by the wall clock, after dropping bars stamped later than now. */
export class HistoryOrders {
  readonly #context: HistoryContext;
  readonly #loader: MarketHistory;
  readonly #bars: Pick<BarsRole, 'flush'>;

  constructor(context: HistoryContext, loader: MarketHistory, bars: Pick<BarsRole, 'flush'>) {
    this.#context = context;
    this.#loader = loader;
    this.#bars = bars;
  }

  load(instruments: readonly ListedInstrument[], aheadMs = 0): void {
    const { feeds } = this.#context;
    const isByWallClock = ({ instrument: { market } }: ListedInstrument): boolean =>
      feeds.of(market).capabilities(market).isByWallClock;
    const { true: byWall = [], false: byOwn = [] } = Object.groupBy(instruments, (one) => `${isByWallClock(one)}`);
    if (byOwn.length > 0) this.#loader.load(byOwn);
    const markets = [...new Set(byWall.map(({ instrument }) => instrument.market))];
    const prepare = async (): Promise<void> =>
      void (await Promise.all(markets.map((market) => this.#dropFuture(market, aheadMs))));
    if (byWall.length > 0) this.#loader.startOver(byWall, prepare);
  }

  /** Prices of a stretch were missed: they are missing until history has them. */
  noteGap(gap: FeedGap): void {
    const { missing, registry } = this.#context;
    for (const listed of affected(registry, gap.market, gap.ids)) missing.note(listed, gap);
  }

  repair({ market, fromMs, toMs, ids }: FeedGap, priority: Priority): void {
    this.#loader.repair(affected(this.#context.registry, market, ids), { fromMs, toMs }, priority);
  }

  async #dropFuture(market: Market, aheadMs: number): Promise<void> {
    const { database, feeds, log, missing, registry, store } = this.#context;
    await this.#bars.flush(); // a bar that closed by the wrong time may still be queued
    const nowMs = feeds.clock.now(market);
    const numbers = registry.quotedIn(market).map(({ no }) => no);
    missing.keep(numbers, keptTimeframes(registry, market), { toMs: nowMs });
    const dropped = await dropFutureBars({ store, db: database.db }, registry.quotedIn(market), { nowMs, aheadMs });
    if (dropped > 0) log.warn({ market, bars: dropped }, 'bars were dropped: they are stamped later than now');
  }
}
