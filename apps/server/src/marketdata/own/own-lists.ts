import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, type InstrumentId, type Market, wireSymbol } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import type { Feed, FeedInstrument } from '../feeds/feed.ts';
import type { MarketFeeds } from '../market-feeds.ts';
import { findInList, listNumbered, storeList } from '../on-demand/listed-instruments.ts';
import { assignNumbers, type InstrumentRegistry, type ListedInstrument } from '../registry.ts';

const RETRY_MS = 60_000;
/** A search waits for a list that was never read at most this long. */
const PATIENCE_MS = 3_000;

export interface OwnListsDeps {
  db: Db;
  feeds: MarketFeeds;
  /** All that the account's connections can carry; instruments of the lists are added on request. */
  catalogue: InstrumentRegistry;
  log: Log;
  /** Wall time, ms. */
  nowMs?: () => number;
  patienceMs?: number;
}

/**
 * The lists of the providers that an account has connected for itself: stored under the source of the connection, so that
 * nobody else's search finds them. Read on the first need, then at most once a day.
 */
export class OwnLists {
  readonly #deps: OwnListsDeps;
  readonly #nowMs: () => number;
  readonly #dueMs = new Map<Feed, number>();
  readonly #reading = new Map<Feed, Promise<void>>();
  /** Lists that have been read before, or have failed to be. */
  readonly #answered = new Set<Feed>();
  #isStopped = false;

  constructor(deps: OwnListsDeps) {
    this.#deps = deps;
    this.#nowMs = deps.nowMs ?? Date.now;
  }

  /** Adds what the account has opened of the lists before to the catalogue, so that saved symbols are known at once. */
  async reopen(): Promise<void> {
    const { db, feeds } = this.#deps;
    for (const feed of feeds.all.filter(({ list }) => list)) {
      const known = await listNumbered(db, feed.source);
      for (const [market, own] of Map.groupBy(known, ({ instrument }) => instrument.market))
        if (feed.markets.includes(market)) await this.#add(feed, market, own);
    }
  }

  /** Has the lists read that are due, without waiting for them. */
  read(): void {
    for (const feed of this.#deps.feeds.all) {
      if (!feed.list || this.#isStopped || this.#nowMs() < (this.#dueMs.get(feed) ?? 0)) continue;
      this.#dueMs.set(feed, Number.POSITIVE_INFINITY);
      this.#reading.set(feed, this.#readOne(feed));
    }
  }

  /** Has the lists read that are due. Resolves once each has been read before, or has failed; at the latest after 3 s. */
  async readFirst(): Promise<void> {
    this.read();
    const first = [...this.#reading].flatMap(([feed, read]) => (this.#answered.has(feed) ? [] : read));
    if (first.length === 0) return;
    const waiting = new AbortController();
    const late = sleep(this.#deps.patienceMs ?? PATIENCE_MS, undefined, { ref: false, signal: waiting.signal });
    await Promise.race([Promise.all(first), late.catch(() => {})]);
    waiting.abort();
  }

  /** Adds the instrument of a symbol to the catalogue, where a list has it. Returns it; undefined where there's nothing to add. */
  async learn(market: Market, symbol: string): Promise<ListedInstrument | undefined> {
    const { catalogue, db, feeds } = this.#deps;
    if (catalogue.find(market, symbol)) return undefined;
    this.read();
    const feed = feeds.of(market);
    const found = await findInList(db, { source: feed.source, market }, wireSymbol(market, symbol));
    if (!found) return undefined;
    const [listed] = await this.#add(feed, market, [found]);
    return listed;
  }

  /** Resolves once nothing more is stored. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#reading.values());
  }

  async #add(feed: Feed, market: Market, found: readonly FeedInstrument[]): Promise<ListedInstrument[]> {
    const { catalogue, db } = this.#deps;
    const { source } = feed;
    const isKnown = (id: InstrumentId): boolean => catalogue.byId(id) !== undefined;
    const lacking = found.filter(({ instrument }) => !isKnown(instrument.id));
    const capabilities = () => feed.capabilities(market);
    const added = await assignNumbers(db, [{ source, markets: [market], capabilities, instruments: () => lacking }]);
    const fresh = added.filter(({ instrument }) => !isKnown(instrument.id)); // it may have come meanwhile
    for (const listed of fresh) {
      feed.add?.(listed.instrument);
      catalogue.open(listed);
    }
    return fresh;
  }

  async #readOne(feed: Feed): Promise<void> {
    const { db, log } = this.#deps;
    try {
      const entries = (await feed.list?.()) ?? [];
      if (this.#isStopped) return; // the connection may be deleted
      const stored = await storeList(db, feed.source, entries);
      log.info({ feed: feed.name, ...stored }, 'the list of an own connection was read');
      this.#dueMs.set(feed, this.#nowMs() + DAY_MS);
    } catch (error) {
      if (!this.#isStopped)
        log.warn({ feed: feed.name, err: error }, 'the list of an own connection could not be read');
      this.#dueMs.set(feed, this.#nowMs() + RETRY_MS);
    } finally {
      this.#answered.add(feed);
      this.#reading.delete(feed);
    }
  }
}
