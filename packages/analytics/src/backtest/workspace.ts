/** Columns that a run writes over: one workspace serves many runs, one after the other, without new memory. */
export class Workspace {
  /** Equity at every close, and that of buying and holding. Index i is bar i; only the last run's window counts. */
  equity = new Float64Array(0);
  holdEquity = new Float64Array(0);
  returns = new Float64Array(0);
  holdReturns = new Float64Array(0);

  /** Makes room for runs over `bars` bars. */
  reserve(bars: number): void {
    if (this.equity.length >= bars) return;
    this.equity = new Float64Array(bars);
    this.holdEquity = new Float64Array(bars);
    this.returns = new Float64Array(bars);
    this.holdReturns = new Float64Array(bars);
  }
}
