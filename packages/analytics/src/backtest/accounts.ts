import { addAlong, type DayGrid, type TestedBars } from './day-grid.ts';
import type { DayOf } from './market-terms.ts';
import { metricsOf, type RunMetrics } from './metrics.ts';
import type { ReturnTerms } from './return-statistics.ts';
import type { Trade } from './trade.ts';
import { Workspace } from './workspace.ts';

/** Result of an instrument's account; equity by the index of its bars. */
export interface AccountRun extends TestedBars {
  trades: readonly Trade[];
  equity: Float64Array;
  holdEquity: Float64Array;
}

/** A trade with the instant at which it was closed. */
interface DatedTrade {
  trade: Trade;
  exitMs: number;
}

/**
 * Accounts of many instruments side by side, each with the same cash and none lending to another; marked together at the last
 * close of each day.
 */
export class Accounts {
  readonly grid: DayGrid;
  readonly #dayOf: DayOf;
  readonly #cash: number;
  readonly #workspace = new Workspace();
  readonly #trades: DatedTrade[] = [];
  #count = 0;
  #bars = 0;
  #barsHeld = 0;

  constructor(grid: DayGrid, dayOf: DayOf, cash: number) {
    this.grid = grid;
    this.#dayOf = dayOf;
    this.#cash = cash;
    this.#workspace.reserve(grid.days.length);
  }

  /** Cash that all accounts began with. */
  get cash(): number {
    return this.#count * this.#cash;
  }

  get equity(): Float64Array {
    return this.#workspace.equity;
  }

  get holdEquity(): Float64Array {
    return this.#workspace.holdEquity;
  }

  add(run: AccountRun): void {
    const { equity, holdEquity } = this.#workspace;
    addAlong(this.grid, run, this.#dayOf, this.#cash, run.equity, equity);
    addAlong(this.grid, run, this.#dayOf, this.#cash, run.holdEquity, holdEquity);
    for (const trade of run.trades) {
      this.#trades.push({ trade, exitMs: run.timeMs[trade.exitBar] });
      this.#barsHeld += trade.barsHeld;
    }
    this.#bars += run.window.to - run.window.from;
    this.#count++;
  }

  /** All trades in the order in which they were closed. */
  get trades(): Trade[] {
    return this.#trades.toSorted((a, b) => a.exitMs - b.exitMs).map(({ trade }) => trade);
  }

  /** Of all accounts together, from one day's last close to the next one's. */
  metrics(terms: ReturnTerms): RunMetrics {
    const window = { from: 0, to: this.grid.days.length };
    const own = { ...terms, dayOf: undefined };
    const metrics = metricsOf(this.#workspace, this.trades, this.cash, this.grid.timeMs, window, own);
    return { ...metrics, exposure: this.#barsHeld / this.#bars };
  }
}
