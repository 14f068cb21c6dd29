import { barLength, barSlot, calendarOf, type InstrumentId, type Market, type Tick } from '@wickwise/market';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import { SplitWatch } from '#marketdata/bars/split-watch.ts';
import type { HistoryLoaded } from '#marketdata/topics.ts';
import type { Log } from '#platform/log.ts';
import { SerialQueue } from '#platform/serial-queue.ts';
import { Clerk } from './clerk.ts';
import type { PaperDeps } from './deps.ts';
import type { Fill, PastBar } from './engine/open-order.ts';
import { PaperDesk } from './engine/paper-desk.ts';
import { type PlacedOrder, readOpenOrder, readOpenOrders } from './open-orders.ts';
import { type PaperMark, type Recorded, readMarks } from './record.ts';
import { adjustBooks } from './split-books.ts';

type TraderDeps = Pick<PaperDeps, 'db' | 'registry' | 'store' | 'nowOf'> & { splits: SplitBook };

/** A vendor's clock may be ahead of ours by so much. */
const AHEAD_MS = 60_000;

/** Holds orders that wait against what prices do, and writes what fills. */
export class PaperTrader {
  readonly #deps: TraderDeps;
  readonly #desks = new Map<InstrumentId, PaperDesk>();
  readonly #deskOfOrder = new Map<number, PaperDesk>();
  /** Desks that keep prices until the stop and target of an order that has filled are in the books. */
  readonly #awaiting = new Map<number, PaperDesk>();
  readonly #clerk: Clerk;
  readonly #queue: SerialQueue;
  readonly #splits: SplitWatch;

  constructor(deps: TraderDeps & { log: Log }) {
    this.#deps = deps;
    this.#queue = new SerialQueue(deps.log);
    this.#splits = new SplitWatch(deps.splits, deps.registry, deps.nowOf);
    this.#clerk = new Clerk({
      ...deps,
      takeMarks: () => this.#takeMarks(),
      onWritten: (fills, recorded) => this.#written(fills, recorded),
    });
  }

  /** Reads all orders that wait. Their instruments' ticks are kept until the bars since the last mark are there. */
  async start(): Promise<void> {
    const { db, nowOf, registry, splits } = this.#deps;
    for (const listed of registry.all) await adjustBooks(db, listed, splits, nowOf(listed.instrument.market));
    const marks = new Map((await readMarks(db)).map((mark) => [mark.instrument_no, mark]));
    for (const order of await readOpenOrders(db)) {
      const desk = this.#deskOf(order);
      if (!desk) continue;
      const mark = marks.get(order.instrumentNo);
      const known = order.ends === undefined ? order : { ...order, afterMs: order.placedMs }; // its entry's price isn't for it
      this.#add(desk, known, mark !== undefined && order.placedMs < mark.at);
      const fromMs = Math.max(mark?.at ?? order.placedMs, order.placedMs);
      const nowMs = nowOf(desk.listed.instrument.market);
      if (fromMs <= nowMs) desk.resume(fromMs);
      else if (mark && mark.at > nowMs + AHEAD_MS) desk.rewind(); // a replay has started over since
    }
  }

  tick({ instrumentId, price, exchangeTimeMs: timeMs, seq }: Tick): void {
    const desk = this.#desks.get(instrumentId);
    if (this.#splits.passes(instrumentId, timeMs)) {
      const held = desk && !desk.isHeld ? desk : undefined; // one that waits for history goes on after that
      held?.hold();
      const round = desk?.round;
      this.#queue.add('split of paper positions', async () => {
        await this.#adjust(instrumentId, timeMs);
        if (held?.isHeld && held.round === round) this.#take(held.fill([]));
      });
    }
    if (desk) this.#take(desk.tick({ price, timeMs, seq }));
  }

  historyLoaded({ id, throughMs }: HistoryLoaded): void {
    const desk = this.#desks.get(id);
    if (desk?.isHeld) this.#queue.add('history of paper orders', () => this.#fill(desk, throughMs));
  }

  /** Ticks of a market were missed: its orders wait for the bars of that time. */
  missed(market: Market): void {
    for (const desk of this.#of(market)) if (desk.size > 0 && Number.isFinite(desk.lastMs)) desk.hold();
  }

  rewound(market: Market): void {
    this.#splits.rewind(market);
    for (const desk of this.#of(market)) desk.rewind();
  }

  /** Orders were placed, withdrawn or swept away. */
  changed(numbers: readonly number[]): void {
    this.#queue.add('paper orders', async () => {
      for (const no of numbers) {
        this.#remove(no);
        const order = await readOpenOrder(this.#deps.db, no);
        const desk = order && this.#deskOf(order);
        if (desk) this.#add(desk, order);
      }
    });
  }

  saveMarks(): void {
    this.#clerk.saveMarks();
  }

  /** Resolves when all that was told so far is done and written. */
  async idle(): Promise<void> {
    await this.#queue.idle();
    await this.#clerk.idle();
  }

  async stop(): Promise<void> {
    await this.#queue.stop();
    await this.#clerk.stop();
  }

  async #fill(desk: PaperDesk, throughMs: number): Promise<void> {
    const { id, market } = desk.listed.instrument;
    const { round } = desk;
    await this.#adjust(id, this.#deps.nowOf(market));
    const bars = await this.#barsSince(desk, throughMs);
    if (desk.round === round) this.#take(desk.fill(bars)); // else a replay has started over meanwhile
  }

  #take(fills: readonly Fill[]): void {
    if (fills.length === 0) return; // nearly always
    for (const { no, bringsGuards } of fills) {
      const desk = this.#deskOfOrder.get(no);
      if (bringsGuards && desk) this.#awaiting.set(no, desk);
      this.#deskOfOrder.delete(no);
    }
    this.#clerk.add(fills);
  }

  /** Fills are in the books: what they withdrew goes, and what they brought is live from the fill on. */
  #written(fills: readonly Fill[], { guards, gone }: Recorded): void {
    for (const no of gone) this.#remove(no);
    for (const { no } of fills) {
      const desk = this.#awaiting.get(no);
      if (!desk) continue;
      this.#awaiting.delete(no);
      const live = guards.get(no)?.filter((guard) => !gone.includes(guard.no)) ?? [];
      for (const guard of live) this.#deskOfOrder.set(guard.no, desk);
      this.#take(desk.guarded(no, live));
    }
  }

  /** The instrument has split: books and orders are adjusted before the first price that has. */
  async #adjust(id: InstrumentId, atMs: number): Promise<void> {
    const { db, registry, splits } = this.#deps;
    const listed = registry.byId(id);
    if (!listed) return;
    await this.#clerk.idle(); // what filled before is in the books
    for (const no of await adjustBooks(db, listed, splits, atMs)) {
      const order = await readOpenOrder(db, no);
      const desk = this.#deskOfOrder.get(no);
      desk?.remove(no);
      if (order && desk) desk.add(order, true);
      else this.#deskOfOrder.delete(no);
    }
  }

  /** Stored bars that had ended, from the one on in which the newest price fell. */
  async #barsSince({ listed, lastMs }: PaperDesk, throughMs: number): Promise<PastBar[]> {
    const { no, finest: timeframe, instrument } = listed;
    const slotAt = (timeMs: number) => barSlot(calendarOf(instrument.schedule), barLength(timeframe), timeMs);
    const fromMs = slotAt(lastMs)?.openMs ?? lastMs;
    const raw = await this.#deps.store.read(no, timeframe, { fromMs, beforeMs: throughMs });
    const bars = this.#deps.splits.adjust(listed, timeframe, raw, this.#deps.nowOf(instrument.market)); // as orders are
    return [...bars].flatMap((bar) => {
      const endMs = slotAt(bar.timeMs)?.endMs ?? bar.timeMs;
      return endMs <= throughMs ? [{ bar, endMs, timeframe }] : [];
    });
  }

  #deskOf({ instrumentNo }: PlacedOrder): PaperDesk | undefined {
    const listed = this.#deps.registry.byNo(instrumentNo);
    if (!listed) return undefined; // this feed doesn't quote it
    const known = this.#desks.get(listed.instrument.id) ?? new PaperDesk(listed);
    this.#desks.set(listed.instrument.id, known);
    return known;
  }

  #add(desk: PaperDesk, order: PlacedOrder, hasMet = false): void {
    desk.add(order, hasMet);
    this.#deskOfOrder.set(order.no, desk);
  }

  #remove(no: number): void {
    const desk = this.#deskOfOrder.get(no);
    this.#deskOfOrder.delete(no);
    desk?.remove(no);
    if (desk?.size === 0 && !desk.isBlocked) this.#desks.delete(desk.listed.instrument.id);
  }

  #of(market: Market): PaperDesk[] {
    return [...this.#desks.values()].filter(({ listed }) => listed.instrument.market === market);
  }

  #takeMarks(): PaperMark[] {
    return [...this.#desks.values()].flatMap((desk) => {
      if (!desk.isChanged || desk.isBlocked || desk.size === 0) return [];
      desk.isChanged = false;
      return { instrumentNo: desk.listed.no, atMs: desk.lastMs, price: desk.lastPrice };
    });
  }
}
