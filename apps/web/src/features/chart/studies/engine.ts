import { inputColumns, runOver } from '@wickwise/analytics';
import type { BarTuple } from '@wickwise/contract';
import { BarSeries, barLength, type ChartTimeframe, dateMs, type Market, sessionDate } from '@wickwise/market';
import { findStudy, type Study } from './catalogue.ts';
import type { StudyValues } from './lines.ts';

export { linesOf } from './lines.ts';

/** A kernel with its state after the last closed bar; studies share its outputs. */
interface Kernel {
  indicator: Study['attribute']['indicator'];
  params: Study['attribute']['params'];
  state: Float64Array;
  outputs: Record<string, Float64Array>;
}

/**
 * Computes indicators over a chart's bars: closed ones once, a close from the state, and the forming bar on a copy of
 * it. Live values therefore equal those of a later look at the same history.
 */
export class StudyEngine {
  readonly #market: Market;
  readonly #isIntraday: boolean;
  readonly #studies: readonly Study[];
  #closed: readonly BarTuple[] = [];
  #series = new BarSeries();
  #session: Float64Array = new Float64Array(64);
  #kernels = new Map<string, Kernel>();
  #values = new Map<Study, Float64Array>();

  constructor(market: Market, timeframe: ChartTimeframe, keys: readonly string[]) {
    this.#market = market;
    this.#isIntraday = typeof barLength(timeframe) === 'number';
    this.#studies = keys.flatMap((key) => findStudy(key) ?? []);
  }

  /** Returns the bars of history needed for stable values: ten times the warm-up. */
  get barsWanted(): number {
    const lookbacks = this.#studies.map(({ attribute: { indicator, params, output } }) =>
      indicator.lookback(params, output),
    );
    return 10 * Math.max(0, ...lookbacks);
  }

  run(bars: readonly BarTuple[], formingMs: number | undefined): StudyValues[] {
    const forming = bars.at(-1)?.[0] === formingMs ? bars.at(-1) : undefined;
    this.#take(forming ? bars.slice(0, -1) : bars);
    const previews = forming ? this.#preview(forming) : undefined;
    return this.#studies.map((study) => ({
      study,
      values: this.#values.get(study) ?? new Float64Array(0),
      preview: previews?.get(study) ?? Number.NaN,
    }));
  }

  #take(closed: readonly BarTuple[]): void {
    const known = this.#closed;
    const goesOn = closed.length >= known.length && known.every((bar, i) => bar === closed[i]);
    if (goesOn && closed.length === known.length && this.#values.size > 0) return;
    if (!goesOn) {
      this.#series = new BarSeries(closed.length + 1);
      this.#kernels = new Map();
    }
    const from = this.#series.length;
    for (const bar of closed.slice(from)) this.#push(bar);
    this.#closed = closed;
    for (const study of this.#studies) this.#advance(this.#kernelOf(study), from);
    this.#advanced.clear();
    this.#values = new Map(
      this.#studies.map((study) => [study, this.#outputOf(study).subarray(0, closed.length)] as const),
    );
  }

  /** Kernels that have advanced to the newest bar: studies share them. */
  readonly #advanced = new Set<Kernel>();

  #advance(kernel: Kernel, from: number): void {
    if (this.#advanced.has(kernel)) return;
    this.#advanced.add(kernel);
    const { indicator, params, state, outputs } = kernel;
    const { length } = this.#series;
    for (const name of indicator.outputs) outputs[name] = grown(outputs[name], length + 1);
    indicator.advance(this.#columns(), params, from, length, state, outputs);
  }

  /** Computes values of the forming bar on a copy of each state. */
  #preview(forming: BarTuple): Map<Study, number> {
    this.#push(forming);
    const at = this.#series.length - 1;
    for (const { indicator, params, state, outputs } of this.#kernels.values()) {
      indicator.advance(this.#columns(), params, at, at + 1, state.slice(), outputs);
    }
    this.#series.length = at;
    return new Map(this.#studies.map((study) => [study, this.#outputOf(study)[at] ?? Number.NaN]));
  }

  #kernelOf({ attribute: { indicator, params } }: Study): Kernel {
    const name = `${indicator.key} ${JSON.stringify(params)}`;
    const known = this.#kernels.get(name);
    if (known) return known;
    const kernel: Kernel = { indicator, params, ...runOver(indicator, params, this.#columns(), 0) };
    this.#kernels.set(name, kernel);
    return kernel;
  }

  #outputOf = (study: Study): Float64Array =>
    this.#kernelOf(study).outputs[study.attribute.output] ?? new Float64Array(0);

  #columns = () => inputColumns(this.#series, { session: this.#session });

  #push([timeMs, open, high, low, close, volume]: BarTuple): void {
    this.#series.push({ timeMs, open, high, low, close, volume });
    const at = this.#series.length - 1;
    this.#session = grown(this.#session, this.#series.timeMs.length);
    this.#session[at] = this.#sessionOf(timeMs);
  }

  /** Returns the session; unknown for the first one, which may have begun before the loaded bars. */
  #sessionOf(timeMs: number): number {
    const date = dateMs(sessionDate(this.#market, timeMs));
    const first = this.#series.timeMs[0] ?? timeMs;
    return this.#isIntraday && date === dateMs(sessionDate(this.#market, first)) ? Number.NaN : date;
  }
}

/** Returns a column with enough capacity. */
function grown(column: Float64Array | undefined, length: number): Float64Array {
  if (column && column.length >= length) return column;
  const wider = new Float64Array(Math.max(length, 2 * (column?.length ?? 0)));
  if (column) wider.set(column);
  return wider;
}
