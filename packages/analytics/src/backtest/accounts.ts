import { type MetricTerms, metricsOf, type RunMetrics } from './metrics.ts';
import { addAlong, type TestedBars } from './time-grid.ts';
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
 * Accounts of many instruments side by side, each with the same cash and none lending to another; marked together at
 * the given instants.
 */
export class Accounts {
  /** Opening instants of the bars at whose closes they are marked. */
  readonly timeMs: Float64Array;
  readonly #cash: number;
  readonly #workspace = new Workspace();
  readonly #trades: DatedTrade[] = [];
  #count = 0;
  #bars = 0;
  #barsHeld = 0;

  constructor(timeMs: Float64Array, cash: number) {
    this.timeMs = timeMs;
    this.#cash = cash;
    this.#workspace.reserve(timeMs.length);
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
    addAlong(this.timeMs, run, this.#cash, run.equity, equity);
    addAlong(this.timeMs, run, this.#cash, run.holdEquity, holdEquity);
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

  /** Of all accounts together. */
  metrics(terms: MetricTerms): RunMetrics {
    const window = { from: 0, to: this.timeMs.length };
    const metrics = metricsOf(this.#workspace, this.trades, this.cash, this.timeMs, window, terms);
    return { ...metrics, exposure: this.#barsHeld / this.#bars };
  }
}
