import { compileStrategy, readsSide } from '@wickwise/analytics';
import type { Strategy } from '@wickwise/contract';
import type { BarSeries, InstrumentId, ScanTimeframe } from '@wickwise/market';
import { readClosedBars } from '#marketdata/bars/closed-bars.ts';
import { computeInSlices, ruleViewOf } from '#marketdata/bars/rule-view.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import { timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import { endOfBar } from '#marketdata/follow/bar-slot.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { BarsClosed } from '#marketdata/topics.ts';
import type { Log } from '#platform/log.ts';
import { SerialQueue } from '#platform/serial-queue.ts';
import { besideOthers } from '#platform/sliced-queue.ts';
import { decide } from './decide.ts';
import type { PaperDeps } from './deps.ts';
import type { RunRow } from './rows.ts';
import { DEPTH, runCostMs } from './run-cost.ts';
import { giveRunOrders } from './run-orders.ts';
import { readRuns } from './run-store.ts';

/** Computation yields to prices after this time. */
const SLICE_MS = 5;

export interface StrategyRunnerDeps extends PaperDeps {
  splits: SplitBook;
  log: Log;
}

/** Places paper orders of running strategies as bars close. */
export class StrategyRunner {
  readonly #deps: StrategyRunnerDeps;
  readonly #queue: SerialQueue;
  /** Instrument and timeframe of running strategies, so that nearly every close costs nothing. */
  #places = new Set<string>();

  constructor(deps: StrategyRunnerDeps) {
    this.#deps = deps;
    this.#queue = new SerialQueue(deps.log);
  }

  /** Strategies were started or stopped. */
  runsChanged(): void {
    this.#queue.add('running strategies', async () => {
      this.#places = new Set((await readRuns(this.#deps.db)).map(placeOf));
    });
  }

  barsClosed({ timeframe, bars, areRevisions }: BarsClosed): void {
    if (areRevisions) return; // what was decided stays as it was
    const { registry } = this.#deps;
    const numbers = bars.flatMap(({ id }) => registry.byId(id)?.no ?? []);
    const isWorking = numbers.filter((no) => this.#places.has(`${no} ${timeframe}`));
    if (isWorking.length > 0) this.#queue.add('running strategies', () => this.#judge(isWorking));
  }

  /** Decides on the closes that were missed while the server was away. */
  historyLoaded(id: InstrumentId): void {
    const listed = this.#deps.registry.byId(id);
    if (!listed) return;
    this.#queue.add('running strategies', async () => {
      const isWorking = [...this.#places].some((place) => place.startsWith(`${listed.no} `));
      if (isWorking) await this.#judge([listed.no]);
    });
  }

  /** Resolves when all closes so far are decided on. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  async #judge(numbers: readonly number[]): Promise<void> {
    const runs = (await readRuns(this.#deps.db)).filter(({ instrument_no }) => numbers.includes(instrument_no));
    const priced = runs.map((run) => ({ run, costMs: runCostMs(run.definition as Strategy) }));
    // cheap rules first: nobody waits for a rule that takes longer than their own
    for (const { run } of priced.sort((a, b) => a.costMs - b.costMs)) await this.#judgeOne(run);
  }

  async #judgeOne(run: RunRow): Promise<void> {
    const { db, registry, splits, changed } = this.#deps;
    const listed = registry.byNo(run.instrument_no);
    const timeframe = timeframeOfCode(run.timeframe) as ScanTimeframe;
    if (!listed) return;
    const { market } = listed.instrument;
    const { bars, view } = await this.#read(listed, timeframe, run.definition as Strategy);
    const endOf = (at: number): number => endOfBar(listed, timeframe, { timeMs: bars.timeMs[at] as number });
    let from = bars.length;
    while (from > 0 && endOf(from - 1) > run.judged_at) from--;
    if (from === bars.length) return;
    const decided = decide(view, { strategy: run.definition as Strategy, side: run.side }, market, from);
    const newest = bars.length - 1;
    const at = { barMs: bars.timeMs[newest] as number, closeMs: endOf(newest) };
    changed(await giveRunOrders(db, run, decided, at, splits));
  }

  async #read(listed: ListedInstrument, timeframe: ScanTimeframe, definition: Strategy) {
    const { store, splits, nowOf } = this.#deps;
    const atMs = nowOf(listed.instrument.market);
    const columns = [...compileStrategy(definition).columns.values()].map(({ column }) => column);
    const read = async (own: ScanTimeframe): Promise<BarSeries> =>
      splits.adjust(listed, own, await readClosedBars({ store, splits }, listed, own, { atMs, limit: DEPTH }), atMs);
    const coarser = new Map<ScanTimeframe, BarSeries>();
    for (const other of new Set(columns.flatMap(({ coarser: one }) => one?.timeframe ?? [])))
      coarser.set(other, await read(other));
    const bars = await read(timeframe);
    const needsSessions = columns.some((column) => readsSide(column, 'session'));
    const { schedule } = listed.instrument;
    const view = ruleViewOf({ schedule, timeframe, bars, coarser, needsSessions });
    await computeInSlices(view, columns, besideOthers(SLICE_MS));
    return { bars, view };
  }
}

const placeOf = ({ instrument_no, timeframe }: RunRow): string => `${instrument_no} ${timeframeOfCode(timeframe)}`;
