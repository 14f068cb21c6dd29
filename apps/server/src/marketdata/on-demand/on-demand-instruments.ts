import { type InstrumentId, type Market, wireSymbol } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import { LimitReached, Unavailable } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { FeedInstrument } from '../feeds/feed.ts';
import type { MarketFeeds } from '../market-feeds.ts';
import { assignNumbers, type InstrumentRegistry, type ListedInstrument } from '../registry.ts';
import { findInList, noteNeeded } from './listed-instruments.ts';

/** Limits of what is open beside the catalogue. */
export const ON_DEMAND_LIMITS = {
  perAccount: 40,
  perVisitor: 10,
  perProvider: 400,
  /** How long an instrument stays open that nobody needs any more, ms. */
  graceMs: 10 * 60_000,
} as const;

/** Who asks: an account, or a visitor's address. */
export interface Asker {
  flow: string;
  isVisitor: boolean;
}

export interface OnDemandDeps {
  db: Db;
  feeds: MarketFeeds;
  registry: InstrumentRegistry;
  log: Log;
  /** Reads what has to be known of an instrument before anybody finds it; subscribes to it, and ends that. */
  prices: {
    prepare(listed: ListedInstrument): Promise<void>;
    open(listed: ListedInstrument): void;
    close(listed: ListedInstrument): void;
  };
  /** Returns the accounts that have saved something of these instruments which needs their prices, by number. */
  savedBy: (listed: readonly ListedInstrument[]) => Promise<ReadonlyMap<number, ReadonlySet<string>>>;
  /** Returns the accounts and addresses that watch an instrument's prices. */
  watchedBy: (id: InstrumentId) => readonly string[];
  /** Places at a provider; default those of `ON_DEMAND_LIMITS`. */
  perProvider?: number;
  /** Wall time, ms. */
  nowMs?: () => number;
}

interface Open {
  listed: ListedInstrument;
  /** When somebody needed it last, ms. */
  neededAtMs: number;
  /** When each account or address asked for it last, ms. */
  askedAtMs: Map<string, number>;
  /** Accounts and addresses that have saved or watch it, as of the last look. */
  holders: ReadonlySet<string>;
}

/**
 * Opens instruments of providers' lists beside the catalogue: each is subscribed to while somebody asks for it, watches
 * it or has saved something that needs its prices, and for a grace time afterwards (decision 0055).
 */
export class OnDemandInstruments {
  readonly #deps: OnDemandDeps;
  readonly #nowMs: () => number;
  readonly #open = new Map<InstrumentId, Open>();
  readonly #opening = new Map<InstrumentId, Promise<void>>();

  /** `reopened`: what the registry has open from the last process. */
  constructor(deps: OnDemandDeps, reopened: readonly ListedInstrument[] = []) {
    this.#deps = deps;
    this.#nowMs = deps.nowMs ?? Date.now;
    for (const listed of reopened) this.#keep(listed);
  }

  /**
   * Opens the instrument of a symbol where it's one of the market's list, or notes that it's still needed. Throws with a
   * sentence where the asker or the provider has no place for one more.
   */
  async open(market: Market, symbol: string, asker: Asker): Promise<void> {
    const { registry } = this.#deps;
    const known = registry.find(market, symbol);
    if (known && registry.isScanned(known)) return;
    const open = known && this.#open.get(known.instrument.id);
    if (open) {
      this.#ask(open, asker);
      return;
    }
    const source = registry.origins.get(market)?.source;
    if (source === undefined) return;
    const found = await findInList(this.#deps.db, { source, market }, wireSymbol(market, symbol));
    if (!found) return;
    const { id } = found.instrument;
    if (!this.#open.has(id)) {
      this.#checkAsker(asker);
      const opening = this.#opening.get(id) ?? this.#subscribe(source, found);
      this.#opening.set(id, opening);
      await opening.finally(() => this.#opening.delete(id));
    }
    const opened = this.#open.get(id);
    if (opened) this.#ask(opened, asker);
  }

  /** Lets go what nobody has needed for the grace time. */
  async look(): Promise<void> {
    if (this.#open.size === 0) return;
    const { savedBy, watchedBy } = this.#deps;
    const saved = await savedBy([...this.#open.values()].map(({ listed }) => listed));
    const nowMs = this.#nowMs();
    const needed: ListedInstrument[] = [];
    const unneeded: ListedInstrument[] = [];
    for (const open of this.#open.values()) {
      const { no, instrument } = open.listed;
      open.holders = new Set([...(saved.get(no) ?? []), ...watchedBy(instrument.id)]);
      if (open.holders.size > 0) open.neededAtMs = nowMs;
      for (const [flow, askedAtMs] of open.askedAtMs) {
        if (nowMs - askedAtMs > ON_DEMAND_LIMITS.graceMs) open.askedAtMs.delete(flow);
      }
      (nowMs - open.neededAtMs > ON_DEMAND_LIMITS.graceMs ? unneeded : needed).push(open.listed);
    }
    for (const listed of unneeded) this.#close(listed);
    await this.#note(needed, new Date(nowMs));
    await this.#note(unneeded, null);
  }

  #keep(listed: ListedInstrument): Open {
    const open = { listed, neededAtMs: this.#nowMs(), askedAtMs: new Map(), holders: new Set<string>() };
    this.#open.set(listed.instrument.id, open);
    return open;
  }

  /** What no connection has a place for is polled, or has history alone: the feed says so by name. */
  async #subscribe(source: string, found: FeedInstrument): Promise<void> {
    const { db, feeds, registry, prices, log } = this.#deps;
    const { id, market } = found.instrument;
    const feed = feeds.of(market);
    if (this.#openAt(source) >= (this.#deps.perProvider ?? ON_DEMAND_LIMITS.perProvider))
      throw new Unavailable(FULL, ON_DEMAND_LIMITS.graceMs);
    const [listed] = await assignNumbers(db, [
      {
        source,
        markets: [market],
        capabilities: () => feed.capabilities(market),
        instruments: () => [found],
      },
    ]);
    if (!listed) return;
    await prices.prepare(listed);
    registry.open(listed);
    this.#keep(listed);
    prices.open(listed);
    await this.#note([listed], new Date(this.#nowMs()));
    log.info({ instrument: id }, 'an instrument was opened on demand');
  }

  #ask(open: Open, asker: Asker): void {
    if (!open.askedAtMs.has(asker.flow) && !open.holders.has(asker.flow)) this.#checkAsker(asker);
    open.neededAtMs = this.#nowMs();
    open.askedAtMs.set(asker.flow, open.neededAtMs);
  }

  #checkAsker({ flow, isVisitor }: Asker): void {
    const most = isVisitor ? ON_DEMAND_LIMITS.perVisitor : ON_DEMAND_LIMITS.perAccount;
    const own = [...this.#open.values()].filter(({ askedAtMs, holders }) => askedAtMs.has(flow) || holders.has(flow));
    if (own.length >= most) throw new LimitReached(tooMany(most), ON_DEMAND_LIMITS.graceMs);
  }

  #openAt(source: string): number {
    const { registry } = this.#deps;
    return registry.opened.filter(({ instrument }) => registry.origins.get(instrument.market)?.source === source)
      .length;
  }

  #close(listed: ListedInstrument): void {
    const { id } = listed.instrument;
    this.#open.delete(id);
    this.#deps.registry.close(id);
    this.#deps.prices.close(listed);
    this.#deps.log.info({ instrument: id }, 'an instrument was let go: nobody needs it');
  }

  async #note(listed: readonly ListedInstrument[], at: Date | null): Promise<void> {
    const { db, registry } = this.#deps;
    for (const [market, own] of Map.groupBy(listed, ({ instrument }) => instrument.market)) {
      const source = registry.origins.get(market)?.source;
      const symbols = own.map(({ instrument }) => instrument.symbol);
      if (source !== undefined) await noteNeeded(db, source, { market, symbols }, at);
    }
  }
}

const tooMany = (most: number): string =>
  `At most ${most} symbols beside the scanned ones are open at a time. Close charts or remove one from a watchlist, then try again in 10 minutes.`;
const FULL =
  'The provider has no place for another symbol now. Symbols that nobody needs are let go after 10 minutes. Try again then.';
