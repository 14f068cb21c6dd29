import type { Strategy } from '@wickwise/contract';
import type { InstrumentId, ScanTimeframe } from '@wickwise/market';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import { timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import { endOfBar } from '#marketdata/follow/bar-slot.ts';
import type { BarsClosed } from '#marketdata/topics.ts';
import type { Log } from '#platform/log.ts';
import { SerialQueue } from '#platform/serial-queue.ts';
import { decide } from './decide.ts';
import type { PaperDeps } from './deps.ts';
import type { RunRow } from './rows.ts';
import { runCostMs } from './run-cost.ts';
import { giveRunOrders } from './run-orders.ts';
import { readRuns } from './run-store.ts';
import { readRunView } from './run-view.ts';

export interface StrategyRunnerDeps extends PaperDeps {
  splits: SplitBook;
  log: Log;
}

/** Places paper orders of running strategies as bars close. */
export class StrategyRunner {
  readonly #deps: StrategyRunnerDeps;
  readonly #queue: SerialQueue;
  /** Instrument and timeframe of running strategies, so most closes cost nothing. */
  #places = new Set<string>();

  constructor(deps: StrategyRunnerDeps) {
    this.#deps = deps;
    this.#queue = new SerialQueue(deps.log);
  }

  /** Reads the running strategies after some were started or stopped. */
  runsChanged(): void {
    this.#queue.addOnce('list of running strategies', async () => {
      this.#places = new Set((await readRuns(this.#deps.db)).map(placeOf));
    });
  }

  barsClosed({ timeframe, bars, areRevisions }: BarsClosed): void {
    if (areRevisions) return; // what was decided is kept
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
    // cheap rules first, so nobody waits for a more expensive one
    for (const { run } of priced.sort((a, b) => a.costMs - b.costMs)) await this.#judgeOne(run);
  }

  async #judgeOne(run: RunRow): Promise<void> {
    const { db, paperAccess, registry, splits, changed } = this.#deps;
    const listed = registry.byNo(run.instrument_no);
    const timeframe = timeframeOfCode(run.timeframe) as ScanTimeframe;
    if (!listed) return;
    const { market } = listed.instrument;
    if (!paperAccess.mayTrade(market, run.user_id)) return;
    const { bars, view } = await readRunView(this.#deps, listed, timeframe, run.definition as Strategy);
    const endOf = (at: number): number => endOfBar(listed, timeframe, { timeMs: bars.timeMs[at] as number });
    let from = bars.length;
    while (from > 0 && endOf(from - 1) > run.judged_at) from--;
    if (from === bars.length) return;
    const decided = decide(view, { strategy: run.definition as Strategy, side: run.side }, { market, timeframe }, from);
    const newest = bars.length - 1;
    const at = { barMs: bars.timeMs[newest] as number, closeMs: endOf(newest) };
    changed(await giveRunOrders(db, run, decided, at, splits));
  }
}

const placeOf = ({ instrument_no, timeframe }: RunRow): string => `${instrument_no} ${timeframeOfCode(timeframe)}`;
