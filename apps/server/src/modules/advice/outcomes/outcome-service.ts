import { performance } from 'node:perf_hooks';
import type { CallBar } from '@wickwise/analytics';
import type { InstrumentId, Market, Tick } from '@wickwise/market';
import { endOfBar } from '#marketdata/follow/bar-slot.ts';
import { PriceFollower } from '#marketdata/follow/price-follower.ts';
import { PriceStream } from '#marketdata/follow/price-stream.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { BarsClosed, HistoryLoaded, Rewind } from '#marketdata/topics.ts';
import type { Db } from '#platform/db/db.ts';
import { failureKindOf } from '#platform/db/failure-kind.ts';
import type { Log } from '#platform/log.ts';
import { SerialQueue } from '#platform/serial-queue.ts';
import { continueCall, isDue, type OutcomeStep, outcomeStepOf } from './advance-calls.ts';
import { type IndexDeps, IndexPrices } from './index-prices.ts';
import { dueFromMs, type LiveCall, liveInstruments, readLiveCalls } from './live-calls.ts';
import { type CallStateChange, writeOutcomes } from './write-outcomes.ts';

/** Running results are written at most this often. */
const WRITE_EVERY_MS = 60_000;
/** Bars are read in stretches of this length, so that a long absence needs little memory. */
const STRETCH_MS = 3 * 86_400_000;

export interface OutcomeDeps extends IndexDeps {
  db: Db;
  log: Log;
  nowOf: (market: Market) => number;
  closeDelayMs: number;
  /** Called for each call that enters or ends, within the transaction that stores it. */
  changed: (tx: Db, change: CallStateChange) => Promise<void>;
}

/**
 * Computes what becomes of live calls. The price follower says when bars of an instrument are complete; they are read
 * from the store, raw, from where each call's row says that it was compared: so a killed process, a gap or a replay
 * changes no result, and nothing is in memory but a stream for each instrument.
 */
export class OutcomeService {
  readonly #deps: OutcomeDeps;
  readonly #streams = new Map<InstrumentId, PriceStream>();
  readonly #follower: PriceFollower;
  readonly #queue: SerialQueue;
  /** Instruments with closes that their calls weren't compared with. */
  readonly #due = new Set<number>();
  /** When running results of an instrument were written last, by the monotonic clock. */
  readonly #writtenMs = new Map<number, number>();

  constructor(deps: OutcomeDeps) {
    this.#deps = deps;
    this.#queue = new SerialQueue(deps.log);
    this.#follower = new PriceFollower({
      ...deps,
      name: 'outcomes of calls',
      queue: this.#queue,
      streams: this.#streams,
      hooks: {
        adjust: async (_listed, _atMs, scale) => scale(), // stored results keep the splits that they were computed with
        historyLoaded: async (id) => {
          const listed = this.#streams.get(id)?.listed;
          if (listed) await this.#compare([listed.no]);
        },
      },
    });
  }

  /** Follows the instruments of all live calls: they are compared once history is loaded. */
  async start(): Promise<void> {
    const { db, nowOf, registry } = this.#deps;
    for (const no of await liveInstruments(db)) {
      const listed = registry.byNo(no);
      if (!listed) continue;
      this.#follow(listed);
      const atMs = nowOf(listed.instrument.market);
      this.#follower.resume({ listed, atMs, price: Number.NaN, seen: undefined, firstMinutes: [] });
    }
  }

  tick(tick: Tick): void {
    if (this.#streams.size > 0) this.#follower.tick(tick);
  }

  barsClosed(closed: BarsClosed): void {
    if (this.#streams.size > 0) this.#follower.barsClosed(closed);
  }

  historyLoaded(loaded: HistoryLoaded): void {
    if (this.#streams.has(loaded.id)) this.#follower.historyLoaded(loaded);
  }

  /** Ticks of a market, or of some instruments, were missed: their calls wait for the bars of that time. */
  missed(market: Market, ids?: readonly InstrumentId[]): void {
    if (this.#streams.size > 0) this.#follower.missed(market, ids);
  }

  /** A market's time was set back: calls go on once it has reached where they were compared. */
  rewound(rewind: Rewind): void {
    this.#follower.rewound(rewind);
  }

  /** A call on an instrument was published or withdrawn. */
  changed(instrumentNo: number): void {
    const listed = this.#deps.registry.byNo(instrumentNo);
    if (!listed) return;
    this.#follow(listed);
    this.#isDue(instrumentNo);
  }

  /** Resolves when everything received so far is compared and stored. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  #follow(listed: ListedInstrument): void {
    const { no, instrument } = listed;
    if (this.#streams.has(instrument.id)) return;
    const sink = { tick: () => {}, close: () => this.#isDue(no) };
    const stream = new PriceStream(listed, sink, { missedAs: 'prices' });
    stream.followCloses(listed.finest);
    stream.restore(this.#deps.nowOf(instrument.market), Number.NaN); // a gap from now on matters
    this.#streams.set(instrument.id, stream);
  }

  /** Bars that end together are compared together. */
  #isDue(no: number): void {
    this.#due.add(no);
    if (this.#due.size > 1) return;
    let numbers: readonly number[] | undefined; // the same when the database was away and it is tried again
    this.#queue.add('outcomes of calls', async () => {
      numbers ??= [...this.#due];
      this.#due.clear();
      await this.#compare(numbers.filter((one) => !this.#isHeld(one)));
    });
  }

  /** Whether bars of an instrument are missing: its calls are compared once they are there. */
  #isHeld(no: number): boolean {
    const id = this.#deps.registry.byNo(no)?.instrument.id;
    return id !== undefined && this.#streams.get(id)?.isHeld === true;
  }

  async #compare(numbers: readonly number[]): Promise<void> {
    const byInstrument = Map.groupBy(await readLiveCalls(this.#deps.db, numbers), ({ instrumentNo }) => instrumentNo);
    const index = new IndexPrices(this.#deps);
    for (const no of numbers) {
      const listed = this.#deps.registry.byNo(no);
      const calls = byInstrument.get(no) ?? [];
      if (!listed) continue;
      if (calls.length > 0) await this.#tryInstrument(listed, calls, index);
      else this.#forget(listed);
    }
  }

  /** What fails on one instrument keeps no other waiting: it is tried again at its next close. */
  async #tryInstrument(listed: ListedInstrument, calls: readonly LiveCall[], index: IndexPrices): Promise<void> {
    try {
      await this.#compareInstrument(listed, calls, index);
    } catch (error) {
      if (failureKindOf(error) === 'outage') throw error; // the whole task waits for the database
      const { market, symbol } = listed.instrument;
      this.#deps.log.error({ market, symbol, err: error }, 'calls could not be compared with prices');
    }
  }

  /** Compares the calls on one instrument with all stored bars since they were compared last. */
  async #compareInstrument(listed: ListedInstrument, calls: readonly LiveCall[], index: IndexPrices): Promise<void> {
    const nowMs = this.#deps.nowOf(listed.instrument.market);
    let live = calls;
    let fromMs = Math.min(...live.map(dueFromMs));
    while (fromMs < nowMs && live.length > 0) {
      const toMs = Math.min(fromMs + STRETCH_MS, nowMs);
      const bars = await this.#barsOf(listed, fromMs, toMs, nowMs);
      const isLast = toMs === nowMs;
      const written = bars.length > 0 && (await this.#write(listed, live, bars, index, isLast));
      if (isLast) return;
      if (written) live = await readLiveCalls(this.#deps.db, [listed.no]);
      fromMs = toMs;
    }
  }

  /** Returns raw closed bars that begin within a stretch. */
  async #barsOf(listed: ListedInstrument, fromMs: number, beforeMs: number, nowMs: number): Promise<CallBar[]> {
    const bars = await this.#deps.store.read(listed.no, listed.finest, { fromMs, beforeMs });
    return [...bars]
      .map((bar) => ({ ...bar, endMs: endOfBar(listed, listed.finest, bar) }))
      .filter(({ endMs }) => endMs <= nowMs);
  }

  /** Stores what bars change; running results alone at most once a minute. Returns whether anything was written. */
  async #write(
    listed: ListedInstrument,
    calls: readonly LiveCall[],
    bars: readonly CallBar[],
    index: IndexPrices,
    isLast: boolean,
  ): Promise<boolean> {
    const { changed, db, splits } = this.#deps;
    const next = calls.flatMap((call) => {
      const progress = continueCall(call, bars, splits);
      return progress ? [{ call, progress }] : [];
    });
    const sinceMs = performance.now() - (this.#writtenMs.get(listed.no) ?? Number.NEGATIVE_INFINITY);
    const isTime = !isLast || sinceMs >= WRITE_EVERY_MS;
    const due = next.filter(({ call, progress }) => isTime || isDue(call.progress.call, progress));
    if (due.length === 0) return false;
    const steps: OutcomeStep[] = [];
    for (const { call, progress } of due) steps.push(await outcomeStepOf(call, listed, progress, index));
    const skipped = await writeOutcomes(db, steps, changed);
    if (isTime) this.#writtenMs.set(listed.no, performance.now());
    if (skipped > 0) this.#isDue(listed.no); // withdrawn at this moment: compared again with that in mind
    return true;
  }

  #forget({ no, instrument: { id } }: ListedInstrument): void {
    if (this.#streams.get(id)?.isBlocked) return;
    this.#streams.delete(id);
    this.#writtenMs.delete(no);
  }
}
