import { ema } from '../indicators/ema.ts';
import { stateSizeOf } from '../indicators/run.ts';
import { sma } from '../indicators/sma.ts';

const FIRST_CAPACITY = 256;

type AverageKind = 'sma' | 'ema';

/** Change of a moving average of closes over a number of bars, in price units. NaN until both values are known. */
export class AverageChange {
  readonly #kind: AverageKind;
  readonly #period: number;
  readonly #bars: number;
  readonly #state: Float64Array;
  #closes = new Float64Array(FIRST_CAPACITY);
  #averages = new Float64Array(FIRST_CAPACITY);
  #length = 0;

  constructor(kind: AverageKind, period: number, bars: number) {
    this.#kind = kind;
    this.#period = period;
    this.#bars = bars;
    this.#state = new Float64Array(stateSizeOf(kind === 'sma' ? sma : ema, { period }));
  }

  /** Adds the close of the next bar; returns the change. */
  push(close: number): number {
    const i = this.#length;
    if (i === this.#closes.length) this.#grow();
    this.#closes[i] = close;
    this.#length++;
    const closes = { close: this.#closes };
    const params = { period: this.#period };
    if (this.#kind === 'sma') sma.advance(closes, params, i, i + 1, this.#state, { sma: this.#averages });
    else ema.advance(closes, params, i, i + 1, this.#state, { ema: this.#averages });
    return i < this.#bars ? Number.NaN : this.average - this.#averages[i - this.#bars];
  }

  /** Returns the newest average. */
  get average(): number {
    return this.#length === 0 ? Number.NaN : this.#averages[this.#length - 1];
  }

  #grow(): void {
    const longer = (column: Float64Array) => {
      const grown = new Float64Array(column.length * 2);
      grown.set(column);
      return grown;
    };
    this.#closes = longer(this.#closes);
    this.#averages = longer(this.#averages);
  }
}
