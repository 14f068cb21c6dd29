import { SeriesView } from '@wickwise/analytics';
import type { PatternSignal } from '@wickwise/contract';
import {
  barLength,
  barSlot,
  calendarOf,
  type InstrumentId,
  isBuiltFrom,
  type Market,
  marketOf,
  SCAN_TIMEFRAMES,
  type ScanTimeframe,
} from '@wickwise/market';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { MarketClock } from '#marketdata/clock.ts';
import { scansIn } from '#marketdata/market-scans.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { BarsClosed } from '#marketdata/topics.ts';
import type { Bus } from '#platform/bus.ts';
import type { Database } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import { throughOutages } from '#platform/through-outages.ts';
import { recordCorrections } from './corrections.ts';
import { barsNeeded, type Fired, type FoundSignal, type SignalHistory, signalOf } from './receipt.ts';
import { resumeScan } from './resume-scan.ts';
import { barsAsRead, type ClosedBar, MORE_BARS, NO_HISTORY, readHistories } from './scan-history.ts';
import { ScanRules } from './scan-rules.ts';
import { SignalWriter } from './signal-writer.ts';
import { type SavedSlot, TimeframeScan } from './timeframe-scan.ts';

/** Number of histories read at a time: they are in memory until they're scanned. */
const TOGETHER = 24;

/** Length of history in which signals are found when an instrument first joins, so no list starts empty. */
const FIRST_SIGNALS_MS = 3 * 86_400_000;

const isScanned = (timeframe: string): timeframe is ScanTimeframe =>
  (SCAN_TIMEFRAMES as readonly string[]).includes(timeframe);

export interface ScannerDeps {
  database: Database;
  store: BarStore;
  registry: InstrumentRegistry;
  splits: SplitBook;
  clock: MarketClock;
  bus: Bus;
  log: Log;
  /** Returns the measured edge of such signals; null where there is none. */
  edgeFor: (market: Market, signal: FoundSignal) => PatternSignal['edge'];
}

/**
 * Scans every instrument whenever bars close.
 *
 * Signals and the state that found them are written in one transaction, so that after a crash nothing is missed and
 * nothing found twice. Calls must come one at a time.
 */
export class Scanner {
  readonly #deps: ScannerDeps;
  readonly #scans = new Map<string, TimeframeScan>();
  /** By timeframe and instrument number: the instant from which on every signal is found, after a scan restarted. */
  readonly #since = new Map<string, number>();
  readonly #writer: SignalWriter;
  readonly #ending = new AbortController();

  constructor(deps: ScannerDeps) {
    this.#deps = deps;
    this.#writer = new SignalWriter({ ...deps, sinceOf: (timeframe, no) => this.#since.get(`${timeframe} ${no}`) });
    for (const market of new Set(deps.registry.all.map(({ instrument }) => instrument.market))) this.reset(market);
  }

  /** Starts a market's scans from nothing, e.g. when a replay starts over. */
  reset(market: Market): void {
    const rules = new ScanRules(scansIn(this.#deps.registry, market));
    if (rules.scans.length === 0) return;
    for (const timeframe of SCAN_TIMEFRAMES) {
      const listed = this.#deps.registry
        .of(market)
        .filter(({ finest }) => isBuiltFrom(barLength(timeframe), barLength(finest)));
      this.#scans.set(`${market} ${timeframe}`, new TimeframeScan(rules, listed, timeframe));
    }
  }

  /** Scans bars of one market and timeframe that have closed. */
  async barsClosed({ market, timeframe, endMs, areRevisions, bars }: BarsClosed): Promise<void> {
    const scan = isScanned(timeframe) ? this.#scans.get(`${market} ${timeframe}`) : undefined;
    if (!scan) return;
    const ids = bars.map(({ id }) => id);
    // a corrected bar may precede scanned ones: those belong to the history, too
    const knownMs = areRevisions ? Math.max(endMs, this.#deps.clock.now(market)) : endMs;
    if (areRevisions) {
      await this.#rejoin(scan, ids, knownMs);
      await this.#correct(scan, bars, knownMs);
    }
    await this.#save(scan, ids, await this.#signals(scan, await this.#close(scan, bars, endMs), endMs));
  }

  /** Joins instruments whose history is stored: they resume from their saved state, or catch up on missed bars. */
  async historyLoaded(ids: readonly InstrumentId[], haveRevisions: ReadonlySet<InstrumentId>): Promise<void> {
    const byMarket = Map.groupBy(ids, marketOf);
    for (const [market, own] of byMarket) {
      for (let start = 0; start < own.length && !this.#ending.signal.aborted; start += TOGETHER) {
        await this.#update(market, own.slice(start, start + TOGETHER), haveRevisions);
      }
    }
  }

  /**
   * Stops at the process's end: waiting history joins at the next start, and an unavailable database delays nothing.
   */
  end(): void {
    this.#ending.abort();
    this.#writer.end();
  }

  async #update(market: Market, ids: readonly InstrumentId[], haveRevisions: ReadonlySet<InstrumentId>): Promise<void> {
    const nowMs = this.#deps.clock.now(market);
    const scans = SCAN_TIMEFRAMES.flatMap((timeframe) => this.#scans.get(`${market} ${timeframe}`) ?? []);
    const update = async (scan: TimeframeScan): Promise<void> => {
      await this.#rejoin(
        scan,
        ids.filter((id) => haveRevisions.has(id)),
        nowMs,
      );
      const fresh = ids.filter((id) => !scan.hasJoined(id));
      const missed = await this.#missed(scan, ids, nowMs);
      const { known, later } = await this.#join(scan, fresh, nowMs);
      // what they resume from was computed before their bars were corrected
      await this.#rejoin(
        scan,
        fresh.filter((id) => haveRevisions.has(id)),
        nowMs,
      );
      await this.#save(scan, ids, await this.#catchUp(scan, [...missed, ...later], nowMs), known);
    };
    await Promise.all(scans.map(update)); // the database works on one while another is computed
  }

  /**
   * Joins instruments; returns signals in the recent history of new ones, and the bars that closed since the others
   * were saved.
   */
  async #join(
    scan: TimeframeScan,
    ids: readonly InstrumentId[],
    nowMs: number,
  ): Promise<{ known: FoundSignal[]; later: ClosedBar[] }> {
    const listed = this.#listed(ids, scan.timeframe);
    if (listed.length === 0) return { known: [], later: [] };
    const later = await resumeScan(this.#deps, scan, listed, nowMs);
    const fresh = listed.filter(({ instrument }) => !scan.hasJoined(instrument.id));
    const histories =
      fresh.length > 0
        ? await readHistories(this.#deps, fresh, scan.timeframe, nowMs)
        : new Map<number, SignalHistory>();
    const known = fresh.flatMap(({ no, instrument: { id } }) => {
      const history = histories.get(no) ?? NO_HISTORY;
      const view = new SeriesView(history.bars);
      scan.join(id, view);
      // the bars are in today's prices, and a signal from before a split would be in other ones
      const splitMs = history.splits.findLast(({ effectiveMs }) => effectiveMs < nowMs)?.effectiveMs ?? 0;
      const sinceMs = Math.max(nowMs - FIRST_SIGNALS_MS, splitMs);
      this.#since.set(`${scan.timeframe} ${no}`, sinceMs);
      return scan.firedAlong(id, view, sinceMs).flatMap((fired) => signalOf(fired, scan.timeframe, history) ?? []);
    });
    return { known, later };
  }

  /** Returns the bars that closed since joined instruments were last scanned. */
  async #missed(scan: TimeframeScan, ids: readonly InstrumentId[], nowMs: number): Promise<ClosedBar[]> {
    const newest = ids.flatMap((id) => scan.newestMs(id) ?? []);
    if (newest.length === 0) return [];
    const fromMs = Math.max(Math.min(...newest), 0);
    const listed = this.#listed(ids, scan.timeframe).filter(({ instrument }) => scan.hasJoined(instrument.id));
    const histories = await readHistories(this.#deps, listed, scan.timeframe, nowMs, { fromMs });
    return listed.flatMap(({ no, instrument: { id } }) =>
      [...(histories.get(no)?.raw ?? [])].map((bar) => ({ id, bar })),
    );
  }

  /** Scans bars that closed one after the other. */
  async #catchUp(scan: TimeframeScan, bars: readonly ClosedBar[], nowMs: number): Promise<FoundSignal[]> {
    const together = [...Map.groupBy(bars, ({ bar }) => bar.timeMs)].sort(([a], [b]) => a - b);
    const fired: Fired[] = [];
    for (const [timeMs, closed] of together) {
      const ends = closed.map(({ id }) => this.#endOf(scan, id, timeMs));
      fired.push(...(await this.#close(scan, closed, Math.max(...ends))));
    }
    return this.#signals(scan, fired, nowMs);
  }

  /** Scans bars that ended together; after a split the slots are first computed again from adjusted bars. */
  async #close(scan: TimeframeScan, bars: readonly ClosedBar[], endMs: number): Promise<Fired[]> {
    const haveSplit = bars.map(({ id }) => id).filter((id) => this.#hasSplit(scan, id, endMs));
    if (haveSplit.length === 0) return scan.close(bars);
    await this.#rejoin(scan, haveSplit, endMs, endMs);
    const listed = this.#listed(haveSplit, scan.timeframe);
    return scan.close(await barsAsRead(this.#deps, listed, scan.timeframe, bars, endMs));
  }

  /** Measures what fired, on the bars that had closed by then. The scan has moved on: it doesn't fire twice. */
  #signals(scan: TimeframeScan, fired: readonly Fired[], nowMs: number): Promise<FoundSignal[]> {
    const onFailure = (err: unknown): void =>
      this.#deps.log.error({ signals: fired.length, err }, 'bars of signals could not be read');
    const { signal } = this.#ending;
    return throughOutages(() => this.#measure(scan, fired, nowMs), { onFailure, signal });
  }

  async #measure(scan: TimeframeScan, fired: readonly Fired[], nowMs: number): Promise<FoundSignal[]> {
    if (fired.length === 0) return [];
    const fromMs = Math.min(...fired.map(({ timeMs }) => timeMs));
    const listed = [...new Set(fired.map((one) => one.listed))];
    const limit = Math.max(...fired.map(barsNeeded)) + MORE_BARS;
    const histories = await readHistories(this.#deps, listed, scan.timeframe, nowMs, { limit, throughMs: fromMs });
    return fired.flatMap((one) => {
      const history = histories.get(one.listed.no);
      return (history && signalOf(one, scan.timeframe, history)) ?? [];
    });
  }

  /** Records what corrected bars would have changed beside the signals, which are kept as sent. */
  async #correct(
    scan: TimeframeScan,
    bars: readonly { id: InstrumentId; bar: { timeMs: number } }[],
    nowMs: number,
  ): Promise<void> {
    const byId = Map.groupBy(bars, ({ id }) => id);
    const listed = this.#listed([...byId.keys()], scan.timeframe);
    const histories = await readHistories(this.#deps, listed, scan.timeframe, nowMs);
    for (const { no, instrument } of listed) {
      const history = histories.get(no);
      const newestMs = scan.newestMs(instrument.id);
      if (!history || newestMs === undefined) continue;
      const fromMs = Math.min(...(byId.get(instrument.id) ?? []).map(({ bar }) => bar.timeMs));
      const found = scan
        .firedAlong(instrument.id, new SeriesView(history.bars), fromMs)
        .filter(({ timeMs }) => timeMs <= newestMs)
        .flatMap((fired) => signalOf(fired, scan.timeframe, history) ?? []);
      await recordCorrections(
        this.#deps.database.db,
        { no, timeframe: scan.timeframe, fromMs, newestMs },
        found,
        nowMs,
      );
    }
  }

  /**
   * Computes slots again whose bars were corrected or adjusted for a split, in prices of the newest bar's end or of
   * `pricesMs`. Sent signals are unchanged.
   */
  async #rejoin(scan: TimeframeScan, ids: readonly InstrumentId[], nowMs: number, pricesMs?: number): Promise<void> {
    const listed = this.#listed(ids, scan.timeframe).filter(({ instrument }) => scan.hasJoined(instrument.id));
    if (listed.length === 0) return;
    const histories = await readHistories(this.#deps, listed, scan.timeframe, nowMs);
    for (const {
      no,
      instrument: { id },
    } of listed) {
      const { raw, adjust } = histories.get(no) ?? NO_HISTORY;
      const newestMs = scan.newestMs(id) as number;
      const known = raw.slice(0, raw.indexFrom(newestMs + 1));
      if (known.length === 0) continue;
      scan.join(id, new SeriesView(adjust(known, (pricesMs ?? this.#endOf(scan, id, newestMs)) - 1)));
    }
  }

  /** Returns the end of an instrument's bar that opened at an instant. */
  #endOf({ timeframe }: TimeframeScan, id: InstrumentId, openMs: number): number {
    const schedule = this.#deps.registry.byId(id)?.instrument.schedule ?? 'always';
    return barSlot(calendarOf(schedule), barLength(timeframe), openMs)?.endMs ?? openMs;
  }

  /** Returns whether a split took effect since the newest scanned bar opened, and before an instant. */
  #hasSplit(scan: TimeframeScan, id: InstrumentId, beforeMs: number): boolean {
    const no = this.#deps.registry.byId(id)?.no;
    const newestMs = scan.newestMs(id);
    return no !== undefined && newestMs !== undefined && this.#deps.splits.hasSplitBetween(no, newestMs, beforeMs - 1);
  }

  #listed(ids: readonly InstrumentId[], timeframe: ScanTimeframe): ListedInstrument[] {
    return ids
      .flatMap((id) => this.#deps.registry.byId(id) ?? [])
      .filter(({ finest }) => isBuiltFrom(barLength(timeframe), barLength(finest)));
  }

  /** Stores signals together with the state; `known` ones come from history and are not announced. */
  async #save(
    scan: TimeframeScan,
    ids: readonly InstrumentId[],
    found: readonly FoundSignal[],
    known: readonly FoundSignal[] = [],
  ): Promise<void> {
    const { timeframe, layout } = scan;
    const saved = new Map<number, SavedSlot>();
    const listed = this.#listed(ids, timeframe);
    for (const { no, instrument } of listed) {
      const state = scan.save(instrument.id);
      if (state) saved.set(no, state);
    }
    if (saved.size === 0 && known.length === 0 && found.length === 0) return;
    const signals = { known: known.map(this.#withEdge), found: found.map(this.#withEdge) };
    await this.#writer.write({ timeframe, layout, ...signals, saved });
    for (const { no, instrument } of listed) {
      const state = saved.get(no);
      if (state) scan.wasSaved(instrument.id, state);
    }
  }

  /** Adds the edge that was known when the signal was stored. */
  readonly #withEdge = (signal: FoundSignal): FoundSignal => {
    const listed = this.#deps.registry.byNo(signal.instrumentNo);
    return listed ? { ...signal, edge: this.#deps.edgeFor(listed.instrument.market, signal) } : signal;
  };
}
