import type { InstrumentId, Market, Tick } from '@wickwise/market';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { FollowerDeps } from '#marketdata/follow/follower-deps.ts';
import { isAhead, PriceFollower } from '#marketdata/follow/price-follower.ts';
import type { PriceStream } from '#marketdata/follow/price-stream.ts';
import { minutesKept, RecentMinutes } from '#marketdata/follow/recent-minutes.ts';
import { type InstrumentPart, isInPart } from '#marketdata/instrument-part.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { HistoryLoaded, Rewind } from '#marketdata/topics.ts';
import type { Log } from '#platform/log.ts';
import { SerialQueue } from '#platform/serial-queue.ts';
import type { PaperDeps } from './deps.ts';
import { InstrumentOrders } from './engine/instrument-orders.ts';
import type { Fill } from './engine/open-order.ts';
import { FillWriter } from './fill-writer.ts';
import { type PlacedOrder, readOpenOrder, readOpenOrders } from './open-orders.ts';
import { type Recorded, readPaperMarks } from './record.ts';
import { adjustBooks } from './split-books.ts';

export type PaperTradingDeps = Pick<PaperDeps, 'db' | 'registry' | 'store' | 'nowOf' | 'paperAccess'> &
  Pick<FollowerDeps, 'closeDelayMs'> & {
    splits: SplitBook;
    log: Log;
    /** Whose orders are filled; default: all. */
    scope?: InstrumentPart;
  };

/** Compares open orders with prices, and writes what fills. */
export class PaperTradingService {
  readonly #deps: PaperTradingDeps;
  readonly #instruments = new Map<InstrumentId, InstrumentOrders>();
  readonly #streams = new Map<InstrumentId, PriceStream>();
  readonly #instrumentOf = new Map<number, InstrumentOrders>();
  /** Instruments whose prices wait for the stop and target of a filled order, by that order. */
  readonly #awaiting = new Map<number, InstrumentOrders>();
  readonly #follower: PriceFollower;
  readonly #writer: FillWriter;
  readonly #queue: SerialQueue;

  constructor(deps: PaperTradingDeps) {
    this.#deps = deps;
    this.#queue = new SerialQueue(deps.log);
    this.#writer = new FillWriter({
      ...deps,
      takeMarks: () => this.#follower.takeMarks(),
      onWritten: (fills, recorded) => this.#written(fills, recorded),
    });
    this.#follower = new PriceFollower({
      ...deps,
      name: 'paper orders',
      queue: this.#queue,
      streams: this.#streams,
      recent: new RecentMinutes((id) => minutesKept(deps.registry.byId(id))),
      hooks: { adjust: (listed, atMs, scale) => this.#adjust(listed, atMs, scale) },
    });
  }

  /** Reads all open orders. Their instruments' ticks are queued until the bars since the last mark are loaded. */
  async start(): Promise<void> {
    const { db, nowOf, registry } = this.#deps;
    for (const listed of [...registry.all, ...registry.opened].filter((one) => this.#isOwn(one)))
      await adjustBooks(this.#deps, listed, nowOf(listed.instrument.market));
    const marks = new Map((await readPaperMarks(db)).map((mark) => [mark.instrument_no, mark]));
    for (const order of await readOpenOrders(db)) {
      const orders = this.#ordersOf(order);
      if (!orders) continue;
      const mark = marks.get(order.instrumentNo);
      // a stop or target isn't compared with the price of its entry
      const known = order.ends === undefined ? order : { ...order, afterMs: order.placedMs };
      this.#add(orders, known, mark !== undefined && order.placedMs < mark.at);
      const { listed, stream } = orders;
      const atMs = Math.max(mark?.at ?? order.placedMs, order.placedMs);
      const nowMs = nowOf(listed.instrument.market);
      if (atMs <= nowMs) {
        const known = {
          price: mark?.price ?? Number.NaN,
          firstMinutes: mark?.first_minutes ?? [],
          seen: seenBy(mark, atMs),
        };
        if (!stream.isHeld) this.#follower.resume({ listed, atMs, ...known });
      } else if (mark && isAhead(mark.at, nowMs)) stream.rewind(); // a replay has started over since
    }
  }

  tick(tick: Tick): void {
    this.#follower.tick(tick);
  }

  historyLoaded(loaded: HistoryLoaded): void {
    this.#follower.historyLoaded(loaded);
  }

  /** Notes missed ticks of a market, or of some instruments: their orders wait for the bars of that time. */
  missed(market: Market, ids?: readonly InstrumentId[]): void {
    this.#follower.missed(market, ids);
  }

  rewound(rewind: Rewind): void {
    const { market, toMs } = rewind;
    this.#follower.rewound(rewind);
    if (toMs === undefined) return;
    for (const orders of this.#instruments.values())
      if (orders.listed.instrument.market === market) orders.correct(toMs);
  }

  /** Reads orders that were placed, cancelled or removed. */
  changed(...numbers: readonly number[]): void {
    this.#queue.add('paper orders', async () => {
      for (const no of numbers) {
        this.#remove(no);
        const order = await readOpenOrder(this.#deps.db, no);
        const orders = order && this.#ordersOf(order);
        if (orders) this.#add(orders, order);
      }
    });
  }

  /** Who may trade with which prices has changed: orders of others rest. */
  accessChanged(): void {
    this.#queue.addOnce('paper orders by licence', async () => {
      for (const order of await readOpenOrders(this.#deps.db)) {
        const isIn = this.#instrumentOf.has(order.no);
        const listed = this.#deps.registry.byNo(order.instrumentNo);
        const isAllowed = listed && this.#deps.paperAccess.mayTrade(listed.instrument.market, order.userId);
        if (isIn && !isAllowed) this.#remove(order.no);
        const orders = isIn || !isAllowed ? undefined : this.#ordersOf(order);
        if (orders) this.#add(orders, order);
      }
    });
  }

  saveMarks(): void {
    this.#writer.saveMarks();
  }

  /** Resolves when everything received so far is processed and written. */
  async idle(): Promise<void> {
    await this.#queue.idle();
    await this.#writer.idle();
  }

  async stop(): Promise<void> {
    await this.#queue.stop();
    await this.#writer.stop();
  }

  /** Ends where another process fills these orders from now on: what isn't written yet is found there. */
  async breakOff(): Promise<void> {
    await Promise.all([this.#queue.stop(), this.#writer.breakOff()]);
  }

  #isOwn(listed: ListedInstrument): boolean {
    const { scope } = this.#deps;
    return !scope || isInPart(scope, listed);
  }

  #filled(fills: readonly Fill[]): void {
    for (const { no, bringsGuards } of fills) {
      const orders = this.#instrumentOf.get(no);
      if (bringsGuards && orders) this.#awaiting.set(no, orders);
      this.#instrumentOf.delete(no);
    }
    this.#writer.add(fills);
  }

  /** Removes orders that stored fills cancelled, and adds their stops and targets. */
  #written(fills: readonly Fill[], { guards, gone }: Recorded): void {
    for (const no of gone) this.#remove(no);
    for (const { no } of fills) {
      const orders = this.#awaiting.get(no);
      if (!orders) continue;
      this.#awaiting.delete(no);
      const live = guards.get(no)?.filter((guard) => !gone.includes(guard.no)) ?? [];
      for (const guard of live) this.#instrumentOf.set(guard.no, orders);
      orders.guarded(no, live);
    }
  }

  /** Adjusts positions and orders for a split before the first price after it. */
  async #adjust(listed: ListedInstrument, atMs: number, scale: () => void): Promise<void> {
    const { db } = this.#deps;
    await this.#writer.idle(); // earlier fills have to be stored first
    for (const no of await adjustBooks(this.#deps, listed, atMs)) {
      const order = await readOpenOrder(db, no);
      const orders = this.#instrumentOf.get(no);
      orders?.remove(no);
      if (order && orders) orders.add(order, true);
      else this.#instrumentOf.delete(no);
    }
    scale();
  }

  /**
   * Returns the orders for an instrument; undefined for one that this feed doesn't quote or that is of another part, and
   * where the account may not trade with its prices.
   */
  #ordersOf({ instrumentNo, userId }: PlacedOrder): InstrumentOrders | undefined {
    const { paperAccess, registry } = this.#deps;
    const listed = registry.byNo(instrumentNo);
    if (!listed || !this.#isOwn(listed) || !paperAccess.mayTrade(listed.instrument.market, userId)) return undefined;
    const { id } = listed.instrument;
    const known = this.#instruments.get(id) ?? new InstrumentOrders(listed, (fills) => this.#filled(fills));
    this.#instruments.set(id, known);
    this.#streams.set(id, known.stream);
    return known;
  }

  #add(orders: InstrumentOrders, order: PlacedOrder, hasMet = false): void {
    orders.add(order, hasMet);
    this.#instrumentOf.set(order.no, orders);
  }

  #remove(no: number): void {
    const orders = this.#instrumentOf.get(no);
    this.#instrumentOf.delete(no);
    orders?.remove(no);
    if (!orders || orders.size > 0 || orders.stream.isBlocked) return;
    const { id } = orders.listed.instrument;
    this.#instruments.delete(id);
    this.#streams.delete(id);
  }
}

/** Returns what an earlier process had received of the bar that contains an instant; undefined where unknown. */
function seenBy(
  mark: { at: number; high: number | null; low: number | null } | undefined,
  atMs: number,
): { high: number; low: number } | undefined {
  if (!mark || mark.at !== atMs || mark.high === null || mark.low === null) return undefined;
  return { high: mark.high, low: mark.low };
}
