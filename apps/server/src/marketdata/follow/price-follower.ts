import { type InstrumentId, type Market, marketOf, type Tick } from '@wickwise/market';
import type { SerialQueue } from '#platform/serial-queue.ts';
import type { SplitBook } from '../bars/split-book.ts';
import { SplitDetector } from '../bars/split-detector.ts';
import type { InstrumentRegistry, ListedInstrument } from '../registry.ts';
import type { BarsClosed, HistoryLoaded, Rewind } from '../topics.ts';
import { endOfBar, slotAt } from './bar-slot.ts';
import { FirstMinute, type FirstPrice } from './first-minute.ts';
import type { Mark, PriceStream } from './price-stream.ts';
import { type Gap, type PastBars, readMissed, seenOf } from './read-missed.ts';
import type { RecentMinutes } from './recent-minutes.ts';
import type { PriceRange } from './steps.ts';

/** A vendor's clock may be ahead of the server's by this much. */
const AHEAD_MS = 60_000;

/** Times of prices may be behind the market's clock by this much. */
const SKEW_MS = 5_000;

/** A stream as the follower calls it, whatever items it carries. */
type FollowedStream = Pick<
  PriceStream,
  | 'close'
  | 'correct'
  | 'excursions'
  | 'fill'
  | 'followedCloses'
  | 'hold'
  | 'isHeld'
  | 'lastMs'
  | 'lastPrice'
  | 'needsMissed'
  | 'release'
  | 'restore'
  | 'rewind'
  | 'round'
  | 'scale'
  | 'takeMark'
  | 'tick'
>;

/** Callbacks of a consumer, both awaited before the next step is delivered. */
export interface FollowerHooks {
  /**
   * The instrument has split by `atMs`: multiplies what is stored and compared with prices, each split once. Calls
   * `scale` when that may happen to the newest price too.
   */
  adjust(listed: ListedInstrument, atMs: number, scale: () => void): Promise<void>;
  /** History is complete up to an instant, and a gap is about to be filled from it or there was none. */
  historyLoaded?(id: InstrumentId, throughMs: number, isGap: boolean): Promise<void>;
}

export interface FollowerDeps extends Pick<PastBars, 'store'> {
  /** The consumer's streams. It adds and removes them as it likes. */
  streams: ReadonlyMap<InstrumentId, FollowedStream>;
  /** Runs reads and adjustments in the order in which they became due. */
  queue: SerialQueue;
  /** Names the consumer in the log. */
  name: string;
  registry: InstrumentRegistry;
  splits: SplitBook;
  nowOf: (market: Market) => number;
  /** How long after their end bars are stored: history is complete up to this long before now, ms. */
  closeDelayMs: number;
  hooks: FollowerHooks;
  /** Received prices of the forming bars; streams that deliver missed time as `prices` need them. */
  recent?: RecentMinutes;
}

/** A gap with the first price after it. */
interface OpenGap extends Gap {
  first?: FirstPrice;
}

/** A mark with the range that its shortest bar had been seen in; undefined where that isn't known. */
export interface SeenMark extends Mark {
  seen: Pick<PriceRange, 'high' | 'low'> | undefined;
}

/**
 * Follows the prices of many instruments for one consumer, which hands the events of the bus on to it. Gaps are filled
 * from stored bars, splits adjusted before the first price after them.
 *
 * Marks belong to the consumer: it stores what `takeMarks` returns in the same transaction as the results of the steps
 * up to there, and calls `resume` with them in the next process, before the first tick.
 */
export class PriceFollower {
  readonly #deps: FollowerDeps;
  readonly #splits: SplitDetector;
  /** Market time up to which the newest price of an instrument is adjusted for splits. */
  readonly #scaledMs = new Map<InstrumentId, number>();
  readonly #gaps = new Map<InstrumentId, OpenGap>();
  /** Of gaps that have been filled, the minutes in which prices came back. */
  readonly #firstMinutes = new Map<InstrumentId, FirstMinute[]>();
  /** Market time of the newest split that took effect while this process ran. */
  readonly #splitMs = new Map<InstrumentId, number>();

  constructor(deps: FollowerDeps) {
    this.#deps = deps;
    this.#splits = new SplitDetector(deps.splits, deps.registry, deps.nowOf);
  }

  tick({ instrumentId, price, exchangeTimeMs, seq }: Tick): void {
    const { recent, streams } = this.#deps;
    if (this.#splits.passes(instrumentId, exchangeTimeMs)) this.#split(instrumentId, exchangeTimeMs);
    recent?.add(instrumentId, price, exchangeTimeMs);
    if (this.#gaps.size > 0) this.#noteFirst(instrumentId, price, exchangeTimeMs);
    if (this.#firstMinutes.size > 0)
      for (const own of this.#firstMinutes.get(instrumentId) ?? []) own.note(price, exchangeTimeMs);
    streams.get(instrumentId)?.tick(price, exchangeTimeMs, seq);
  }

  barsClosed({ timeframe, bars, areRevisions }: BarsClosed): void {
    if (areRevisions) return; // each close is delivered once, as it was announced
    const { registry, streams } = this.#deps;
    for (const { id, bar } of bars) {
      const listed = registry.byId(id);
      streams.get(id)?.close(timeframe, bar, listed ? endOfBar(listed, timeframe, bar) : bar.timeMs);
    }
  }

  historyLoaded(loaded: HistoryLoaded): void {
    const { id, begunMs, throughMs } = loaded;
    const { hooks, nowOf, queue, name, streams } = this.#deps;
    if (!hooks.historyLoaded && !streams.get(id)?.isHeld && !this.#firstMinutes.has(id)) return;
    queue.add(`history of ${name}`, async () => {
      await this.#adjust(id, nowOf(marketOf(id)));
      await this.#endFirstMinutes(loaded);
      if (!this.#covers(id, begunMs, throughMs)) return; // read before the newest gap ended: that one is loaded too
      await hooks.historyLoaded?.(id, throughMs, this.#gaps.has(id));
      await this.#fill(id, begunMs, throughMs);
    });
  }

  /** Ticks of a market, or of some instruments, were missed: their streams are held until history is loaded. */
  missed(market: Market, ids?: readonly InstrumentId[]): void {
    for (const id of ids ?? this.#deps.registry.quotedIn(market).map(({ instrument }) => instrument.id)) this.#hold(id);
  }

  /**
   * Returns the instruments whose prices a rewind makes void: all of a replay that starts over, and where a clock was
   * corrected those that are ahead of it.
   */
  voidedBy({ market, toMs }: Rewind): InstrumentId[] {
    const { registry, streams } = this.#deps;
    const ids = registry.quotedIn(market).map(({ instrument }) => instrument.id);
    if (toMs === undefined) return ids;
    return ids.filter((id) => (streams.get(id)?.lastMs ?? Number.POSITIVE_INFINITY) > toMs);
  }

  /** The market's time was set back: prices, gaps and splits of voided instruments are forgotten; others go on. */
  rewound(rewind: Rewind): void {
    const { market, toMs } = rewind;
    const voided = this.voidedBy(rewind);
    this.#splits.rewind(market, toMs);
    for (const id of voided) this.#forget(id);
    if (toMs === undefined) return;
    const ids = this.#deps.registry.quotedIn(market).map(({ instrument }) => instrument.id);
    for (const id of new Set(ids).difference(new Set(voided))) this.#correct(id, toMs);
  }

  #forget(id: InstrumentId): void {
    const { recent, streams } = this.#deps;
    this.#scaledMs.delete(id);
    recent?.clear(id);
    this.#gaps.delete(id);
    this.#firstMinutes.delete(id);
    streams.get(id)?.rewind();
  }

  #correct(id: InstrumentId, toMs: number): void {
    const gap = this.#gaps.get(id);
    if (gap) gap.untilMs = Math.min(gap.untilMs, toMs);
    this.#deps.streams.get(id)?.correct(toMs);
  }

  /**
   * Returns the marks of streams that have moved since the last call. While a first minute isn't known the mark stays
   * where it was: the next process goes through all of that minute.
   */
  takeMarks(): SeenMark[] {
    const { recent, streams } = this.#deps;
    const marks: SeenMark[] = [];
    for (const [id, stream] of streams) {
      if (this.#openFirstMinutes(id).some(({ isOpen }) => isOpen)) continue;
      const mark = stream.takeMark();
      if (!mark) continue;
      const { listed, atMs } = mark;
      marks.push({ ...mark, seen: recent && seenOf(listed, atMs, recent.of(listed.instrument.id)) });
    }
    return marks;
  }

  /** Continues a stream from a mark of an earlier process. Its ticks are kept until the bars since then are there. */
  resume({ listed, atMs, price, seen }: SeenMark): void {
    const { nowOf, recent, splits, streams } = this.#deps;
    const { id, market } = listed.instrument;
    streams.get(id)?.restore(atMs, price);
    const nowMs = nowOf(market);
    this.#scale(listed, nowMs);
    const factor = splits.factorBetween(listed.no, atMs, nowMs);
    for (const seenPrice of seen ? [seen.high, seen.low] : []) recent?.add(id, seenPrice * factor, atMs);
    this.#hold(id);
  }

  /** Returns the gap that is open in the prices of an instrument; undefined for none. */
  gapOf(id: InstrumentId): Gap | undefined {
    return this.#gaps.get(id);
  }

  /** Returns stored bars adjusted to current prices. */
  barsOf({ instrument: { market } }: ListedInstrument): PastBars {
    const { store, splits, nowOf } = this.#deps;
    return { store, splits, nowMs: nowOf(market) };
  }

  #hold(id: InstrumentId): void {
    const stream = this.#deps.streams.get(id);
    if (!stream?.needsMissed) return;
    const untilMs = this.#deps.nowOf(marketOf(id));
    const gap = this.#gaps.get(id);
    if (gap) {
      gap.untilMs = Math.max(gap.untilMs, untilMs);
      delete gap.first;
    } else this.#gaps.set(id, { fromMs: stream.lastMs, untilMs, recent: this.#deps.recent?.of(id) ?? [] });
    stream.hold();
  }

  /** Whether history read from `begunMs` on, up to an instant, holds all of the gap but the bar that formed at its end. */
  #covers(id: InstrumentId, begunMs: number, throughMs: number): boolean {
    const [listed, gap] = [this.#deps.registry.byId(id), this.#gaps.get(id)];
    if (!listed || !gap) return true;
    if (begunMs < gap.untilMs) return false;
    // between sessions history ends where bars have been stored
    const slot = slotAt(listed.instrument.schedule, listed.finest, gap.untilMs);
    return throughMs >= (slot?.openMs ?? gap.untilMs - this.#deps.closeDelayMs);
  }

  /** Delivers what was missed up to `toMs`. A gap that has grown meanwhile stays open for the next load. */
  async #fill(id: InstrumentId, begunMs: number, toMs: number): Promise<void> {
    const { registry, streams } = this.#deps;
    const [listed, gap, stream] = [registry.byId(id), this.#gaps.get(id), streams.get(id)];
    if (!listed || !gap) return;
    const missed = await readMissed(this.barsOf(listed), listed, stream?.followedCloses ?? [], { ...gap, toMs });
    const isOpen = this.#gaps.get(id) === gap; // otherwise a replay has started over meanwhile
    if (!isOpen || !this.#covers(id, begunMs, toMs)) return;
    this.#gaps.delete(id);
    if (!stream) return;
    this.#beginFirstMinute(listed, gap, toMs, missed.bars.at(-1)?.close ?? stream.lastPrice);
    stream.fill(missed);
  }

  #noteFirst(id: InstrumentId, price: number, timeMs: number): void {
    const gap = this.#gaps.get(id);
    // sources may send the last price from before the gap when they connect
    if (gap && !gap.first && timeMs >= gap.untilMs - SKEW_MS) gap.first = { price, timeMs };
  }

  /** The bar that formed as prices came back is compared later, where received prices are kept. */
  #beginFirstMinute(listed: ListedInstrument, { untilMs, first }: OpenGap, throughMs: number, before: number): void {
    const { recent } = this.#deps;
    const { id, schedule } = listed.instrument;
    if (!recent || listed.finest !== '1m' || !slotAt(schedule, listed.finest, untilMs)) return;
    const own = new FirstMinute(listed, { throughMs, before, first, heard: recent.of(id) });
    this.#firstMinutes.set(id, [...this.#openFirstMinutes(id), own]);
  }

  /** Returns the first minutes of an instrument that aren't known yet. */
  #openFirstMinutes(id: InstrumentId): readonly FirstMinute[] {
    const known = this.#firstMinutes.get(id);
    if (!known) return [];
    const nowMs = this.#deps.nowOf(marketOf(id));
    const open = known.filter((own) => !own.isOver(nowMs));
    if (open.length > 0) this.#firstMinutes.set(id, open);
    else this.#firstMinutes.delete(id);
    return open;
  }

  /** Delivers what the bars of first minutes show that was not received. */
  async #endFirstMinutes({ id, sinceMs = Number.NEGATIVE_INFINITY, throughMs }: HistoryLoaded): Promise<void> {
    const { registry, streams } = this.#deps;
    const listed = registry.byId(id);
    if (!listed) return;
    for (const own of this.#openFirstMinutes(id)) {
      const { fromMs, endMs } = own;
      if (sinceMs > fromMs || throughMs < endMs) continue;
      const { bars } = await readMissed(this.barsOf(listed), listed, [], { fromMs, toMs: endMs, recent: [] });
      const left = this.#firstMinutes.get(id)?.filter((other) => other !== own);
      if (left?.length === this.#firstMinutes.get(id)?.length) continue; // a replay has started over meanwhile
      if (left && left.length > 0) this.#firstMinutes.set(id, left);
      else this.#firstMinutes.delete(id);
      for (const found of own.excursions(bars)) streams.get(id)?.excursions(found);
    }
  }

  /** Keeps the first price after a split, and all that follow, until the consumer has adjusted to it. */
  #split(id: InstrumentId, atMs: number): void {
    const { name, queue, recent, streams } = this.#deps;
    const stream = streams.get(id);
    const round = stream?.round;
    this.#splitMs.set(id, atMs);
    recent?.clear(id); // earlier prices don't compare with what follows
    stream?.hold();
    queue.add(`split of ${name}`, async () => {
      await this.#adjust(id, atMs);
      if (this.#gaps.has(id) || this.#splitMs.get(id) !== atMs) return; // bars or another split come first
      if (stream?.round === round) stream?.release();
    });
  }

  async #adjust(id: InstrumentId, atMs: number): Promise<void> {
    const { hooks, registry, splits } = this.#deps;
    const listed = registry.byId(id);
    if (!listed || !splits.hasSplitBetween(listed.no, this.#comparableMs(id), atMs)) return;
    await hooks.adjust(listed, atMs, () => this.#scale(listed, atMs));
  }

  #scale({ no, instrument: { id } }: ListedInstrument, atMs: number): void {
    const { splits, streams } = this.#deps;
    const scaledMs = this.#scaledMs.get(id) ?? Number.NEGATIVE_INFINITY;
    const factorFrom = (timeMs: number): number => splits.factorBetween(no, Math.max(timeMs, scaledMs), atMs);
    for (const range of this.#gaps.get(id)?.recent ?? []) {
      const factor = factorFrom(range.timeMs);
      range.high *= factor;
      range.low *= factor;
    }
    this.#firstMinutes.delete(id); // earlier prices don't compare with what follows
    streams.get(id)?.scale(factorFrom);
    this.#scaledMs.set(id, atMs);
  }

  #comparableMs(id: InstrumentId): number {
    const lastMs = this.#deps.streams.get(id)?.lastMs ?? Number.NEGATIVE_INFINITY;
    return Math.max(lastMs, this.#scaledMs.get(id) ?? Number.NEGATIVE_INFINITY);
  }
}

/** Whether an instant is ahead of the market's clock: a replay has started over since. */
export const isAhead = (atMs: number, nowMs: number): boolean => atMs > nowMs + AHEAD_MS;
