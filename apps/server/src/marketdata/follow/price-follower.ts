import { type InstrumentId, type Market, marketOf, type Tick } from '@wickwise/market';
import type { StoredFirstMinute } from '#platform/db/stored-first-minute.ts';
import { SplitDetector } from '../bars/split-detector.ts';
import type { ListedInstrument } from '../registry.ts';
import type { BarsClosed, HistoryLoaded, Rewind } from '../topics.ts';
import { endOfBar, slotAt } from './bar-slot.ts';
import { FirstMinutes, type OpenGap } from './first-minutes.ts';
import type { FollowerDeps } from './follower-deps.ts';
import type { Mark } from './price-stream.ts';
import { type Gap, type PastBars, readMissed, seenOf } from './read-missed.ts';
import type { PriceRange } from './steps.ts';

/** A vendor's clock may be ahead of the server's by this much. */
const AHEAD_MS = 60_000;

/** Times of prices may be behind the market's clock by this much. */
const SKEW_MS = 5_000;

/** A mark with the range that its shortest bar had been seen in; undefined where that isn't known. */
export interface SeenMark extends Mark {
  seen: Pick<PriceRange, 'high' | 'low'> | undefined;
  /** Of gaps that have been filled, whose bars aren't known yet. */
  firstMinutes: readonly StoredFirstMinute[];
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
  /** Of gaps that have been filled. */
  readonly #firstMinutes: FirstMinutes;
  /** Market time of the newest split that took effect while this process ran. */
  readonly #splitMs = new Map<InstrumentId, number>();

  constructor(deps: FollowerDeps) {
    this.#deps = deps;
    this.#splits = new SplitDetector(deps.splits, deps.registry, deps.nowOf);
    this.#firstMinutes = new FirstMinutes(deps.nowOf);
  }

  tick({ instrumentId, price, exchangeTimeMs, seq }: Tick): void {
    const { recent, streams } = this.#deps;
    if (this.#splits.passes(instrumentId, exchangeTimeMs)) this.#split(instrumentId, exchangeTimeMs);
    recent?.add(instrumentId, price, exchangeTimeMs);
    if (this.#gaps.size > 0) this.#noteFirst(instrumentId, price, exchangeTimeMs);
    this.#firstMinutes.note(instrumentId, price, exchangeTimeMs);
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
    this.#firstMinutes.forget(id);
    streams.get(id)?.rewind();
  }

  #correct(id: InstrumentId, toMs: number): void {
    const gap = this.#gaps.get(id);
    if (gap) gap.untilMs = Math.min(gap.untilMs, toMs);
    this.#deps.streams.get(id)?.correct(toMs);
  }

  /** Returns the marks of streams that have moved since the last call. */
  takeMarks(): SeenMark[] {
    const { recent, streams } = this.#deps;
    const marks: SeenMark[] = [];
    for (const stream of streams.values()) {
      const mark = stream.takeMark();
      if (!mark) continue;
      const { listed, atMs } = mark;
      const { id } = listed.instrument;
      const seen = recent && seenOf(listed, atMs, recent.of(id));
      marks.push({ ...mark, seen, firstMinutes: this.#firstMinutes.saved(id) });
    }
    return marks;
  }

  /** Continues a stream from a mark of an earlier process. Its ticks are kept until the bars since then are there. */
  resume({ listed, atMs, price, seen, firstMinutes }: SeenMark): void {
    const { nowOf, recent, splits, streams } = this.#deps;
    const { id, market } = listed.instrument;
    streams.get(id)?.restore(atMs, price);
    const nowMs = nowOf(market);
    this.#scale(listed, nowMs);
    const factor = splits.factorBetween(listed.no, atMs, nowMs);
    for (const seenPrice of seen ? [seen.high, seen.low] : []) recent?.add(id, seenPrice * factor, atMs);
    if (factor === 1) this.#firstMinutes.restore(listed, firstMinutes); // after a split they don't compare
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
    return !listed || !gap || coversGap(listed, gap.untilMs, { begunMs, throughMs }, this.#deps.closeDelayMs);
  }

  /** Delivers what was missed up to `toMs`. A gap that has grown meanwhile stays open for the next load. */
  async #fill(id: InstrumentId, begunMs: number, toMs: number): Promise<void> {
    const { recent, registry, streams } = this.#deps;
    const [listed, gap, stream] = [registry.byId(id), this.#gaps.get(id), streams.get(id)];
    if (!listed || !gap) return;
    const missed = await readMissed(this.barsOf(listed), listed, stream?.followedCloses ?? [], { ...gap, toMs });
    const isOpen = this.#gaps.get(id) === gap; // otherwise a replay has started over meanwhile
    if (!isOpen || !this.#covers(id, begunMs, toMs)) return;
    this.#gaps.delete(id);
    if (!stream) return;
    const before = missed.bars.at(-1)?.close ?? stream.lastPrice;
    if (recent) this.#firstMinutes.begin(listed, gap, { throughMs: toMs, before, heard: recent.of(id) });
    stream.fill(missed);
  }

  #noteFirst(id: InstrumentId, price: number, timeMs: number): void {
    const gap = this.#gaps.get(id);
    // sources may send the last price from before the gap when they connect
    if (gap && !gap.first && timeMs >= gap.untilMs - SKEW_MS) gap.first = { price, timeMs };
  }

  /** Delivers what the bars of first minutes show that was not received. */
  async #endFirstMinutes(loaded: HistoryLoaded): Promise<void> {
    const { registry, streams } = this.#deps;
    const { id } = loaded;
    const listed = registry.byId(id);
    if (!listed) return;
    for (const own of this.#firstMinutes.loadedBy(loaded)) {
      const range = { fromMs: own.fromMs, toMs: own.endMs, recent: [] };
      const { bars } = await readMissed(this.barsOf(listed), listed, [], range);
      if (!this.#firstMinutes.end(id, own)) continue; // a replay has started over meanwhile
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
    this.#firstMinutes.forget(id);
    streams.get(id)?.scale(factorFrom);
    this.#scaledMs.set(id, atMs);
  }

  #comparableMs(id: InstrumentId): number {
    const lastMs = this.#deps.streams.get(id)?.lastMs ?? Number.NEGATIVE_INFINITY;
    return Math.max(lastMs, this.#scaledMs.get(id) ?? Number.NEGATIVE_INFINITY);
  }
}

/** Whether history that was loaded holds all of a gap up to its end, but the bar that formed then. */
export function coversGap(
  { instrument: { schedule }, finest }: ListedInstrument,
  untilMs: number,
  { begunMs, throughMs }: Pick<HistoryLoaded, 'begunMs' | 'throughMs'>,
  closeDelayMs: number,
): boolean {
  if (begunMs < untilMs) return false;
  // between sessions history ends where bars have been stored
  return throughMs >= (slotAt(schedule, finest, untilMs)?.openMs ?? untilMs - closeDelayMs);
}

/** Whether an instant is ahead of the market's clock: a replay has started over since. */
export const isAhead = (atMs: number, nowMs: number): boolean => atMs > nowMs + AHEAD_MS;
