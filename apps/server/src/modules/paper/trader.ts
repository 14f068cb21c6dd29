import { barLength, barSlot, calendarOf, type InstrumentId, type Market, type Tick } from '@wickwise/market';
import type { HistoryLoaded } from '#marketdata/topics.ts';
import type { Log } from '#platform/log.ts';
import { SerialQueue } from '#platform/serial-queue.ts';
import { Clerk } from './clerk.ts';
import type { PaperDeps } from './deps.ts';
import { type Fill, PaperDesk, type PastBar } from './engine/paper-desk.ts';
import { type PlacedOrder, readOpenOrder, readOpenOrders } from './open-orders.ts';
import { type PaperMark, readMarks } from './record.ts';

/** Holds orders that wait against what prices do, and writes what fills. */
export class PaperTrader {
  readonly #deps: Pick<PaperDeps, 'db' | 'registry' | 'store' | 'nowOf'>;
  readonly #desks = new Map<InstrumentId, PaperDesk>();
  readonly #deskOfOrder = new Map<number, PaperDesk>();
  readonly #clerk: Clerk;
  readonly #queue: SerialQueue;

  constructor(deps: Pick<PaperDeps, 'db' | 'registry' | 'store' | 'nowOf'> & { log: Log }) {
    this.#deps = deps;
    this.#queue = new SerialQueue(deps.log);
    this.#clerk = new Clerk({ ...deps, takeMarks: () => this.#takeMarks() });
  }

  /** Reads all orders that wait. Their instruments' ticks are kept until the bars since the last mark are there. */
  async start(): Promise<void> {
    const { db, nowOf } = this.#deps;
    const marks = new Map((await readMarks(db)).map((mark) => [mark.instrument_no, mark]));
    for (const order of await readOpenOrders(db)) {
      const desk = this.#deskOf(order);
      if (!desk) continue;
      const mark = marks.get(order.instrumentNo);
      this.#add(desk, order, mark !== undefined && order.placedMs < mark.at);
      const fromMs = Math.max(mark?.at ?? order.placedMs, order.placedMs);
      if (fromMs <= nowOf(desk.listed.instrument.market)) desk.resume(fromMs); // a replay may have started over since
    }
  }

  tick({ instrumentId, price, exchangeTimeMs: timeMs, seq }: Tick): void {
    const desk = this.#desks.get(instrumentId);
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
    await this.#queue.idle();
    await this.#clerk.stop();
  }

  async #fill(desk: PaperDesk, throughMs: number): Promise<void> {
    this.#take(desk.fill(await this.#barsSince(desk, throughMs)));
  }

  #take(fills: readonly Fill[]): void {
    if (fills.length === 0) return; // nearly always
    for (const { no } of fills) this.#deskOfOrder.delete(no);
    this.#clerk.add(fills);
  }

  /** Stored bars that had ended, from the one on in which the newest price fell. */
  async #barsSince({ listed, lastMs }: PaperDesk, throughMs: number): Promise<PastBar[]> {
    const { no, finest: timeframe, instrument } = listed;
    const slotAt = (timeMs: number) => barSlot(calendarOf(instrument.schedule), barLength(timeframe), timeMs);
    const fromMs = slotAt(lastMs)?.openMs ?? lastMs;
    const bars = await this.#deps.store.read(no, timeframe, { fromMs, beforeMs: throughMs });
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
    if (desk?.size === 0 && !desk.isHeld) this.#desks.delete(desk.listed.instrument.id);
  }

  #of(market: Market): PaperDesk[] {
    return [...this.#desks.values()].filter(({ listed }) => listed.instrument.market === market);
  }

  #takeMarks(): PaperMark[] {
    return [...this.#desks.values()].flatMap((desk) => {
      if (!desk.isChanged || desk.isHeld || desk.size === 0) return [];
      desk.isChanged = false;
      return { instrumentNo: desk.listed.no, atMs: desk.lastMs, price: desk.lastPrice };
    });
  }
}
