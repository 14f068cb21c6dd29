import { isAbove, isAtLeast } from '../compare.ts';
import type { ListedIndicator } from './indicator.ts';

/** Wilder's acceleration: where a swing starts, how much each new extreme adds, and where it ends. */
const STEP = 0.02;
const LIMIT = 0.2;

/** A swing between two reversals. Prices are multiplied by `side`, so a falling swing is a mirrored rising one. */
interface Swing {
  /** 1 while the stop is below the price, -1 while it is above. */
  side: number;
  /** The price that reverses the swing at the next bar. */
  stop: number;
  /** The best price of the swing so far. */
  extreme: number;
  /** Share of the distance to the extreme that the stop moves per bar. */
  pace: number;
  /** The previous bar: its end in the swing's direction, and its opposite end. */
  leadBefore: number;
  rearBefore: number;
}

/**
 * Parabolic SAR (stop and reverse): a stop that follows price ever closer and changes sides when price touches it.
 *
 * Input     high, low, in price units
 * Params    none: step 0.02, limit 0.2
 * Output    psar, in price units: below price in a rising swing, above it in a falling one
 * Lookback  1 bar
 * Source    J. Welles Wilder (1978); TA-Lib SAR: the first swing falls if the second bar's downward move is the greater
 */
export const psar: ListedIndicator<'high' | 'low', never, 'psar'> = {
  key: 'psar',
  label: 'Parabolic SAR',
  group: 'price',
  source: 'Wilder 1978, as TA-Lib SAR 0.02, 0.2',
  inputs: ['high', 'low'],
  params: {},
  outputs: ['psar'],
  about: {
    psar: {
      label: 'Parabolic SAR',
      description:
        'A stop that follows price ever closer: price above it is in a rising swing, below it in a falling one.',
      unit: 'price',
      draw: 'overlay',
    },
  },
  lookback: () => 1,
  reach: () => 1,
  stateSize: 5, // bars seen; side, stop, extreme and pace of the swing
  advance({ high, low }, _params, from, to, state, { psar }) {
    const start = from - (state[0] | 0);
    let i = from;
    if (i === start && i < to) psar[i++] = Number.NaN;
    if (i === to) {
      state[0] = to - start;
      return;
    }
    const swing: Swing = {
      side: state[1],
      stop: state[2],
      extreme: state[3],
      pace: state[4],
      leadBefore: 0,
      rearBefore: 0,
    };
    if (i === start + 1) begin(swing, high[i - 1], low[i - 1], high[i], low[i]);
    else stepTo(swing, high[i - 1], low[i - 1]);
    for (; i < to; i++) psar[i] = follow(swing, high[i], low[i]);
    state[0] = to - start;
    state[1] = swing.side;
    state[2] = swing.stop;
    state[3] = swing.extreme;
    state[4] = swing.pace;
  },
  close(bars, _params, state, { psar }) {
    const { active, activeCount, count: counts, newest, before } = bars;
    const high = bars.ring('high');
    const low = bars.ring('low');
    const [, sideOf, stopOf, extremeOf, paceOf] = state;
    const swing: Swing = { side: 1, stop: 0, extreme: 0, pace: STEP, leadBefore: 0, rearBefore: 0 };
    for (let k = 0; k < activeCount; k++) {
      const slot = active[k];
      const bar = counts[slot] - 1;
      if (bar === 0) continue;
      const now = newest[k];
      const last = before[k];
      swing.side = sideOf[slot];
      swing.stop = stopOf[slot];
      swing.extreme = extremeOf[slot];
      swing.pace = paceOf[slot];
      if (bar === 1) begin(swing, high[last], low[last], high[now], low[now]);
      else stepTo(swing, high[last], low[last]);
      psar[slot] = follow(swing, high[now], low[now]);
      sideOf[slot] = swing.side;
      stopOf[slot] = swing.stop;
      extremeOf[slot] = swing.extreme;
      paceOf[slot] = swing.pace;
    }
  },
};

/** Starts the first swing from the first two bars. The second bar replaces the one before it, as in TA-Lib. */
function begin(swing: Swing, highBefore: number, lowBefore: number, high: number, low: number): void {
  const isFalling = low < lowBefore && isAbove(highBefore + lowBefore, high + low);
  swing.side = isFalling ? -1 : 1;
  swing.stop = isFalling ? -highBefore : lowBefore;
  swing.extreme = isFalling ? -low : high;
  swing.pace = STEP;
  stepTo(swing, high, low);
}

/** Makes a bar the previous one. */
function stepTo(swing: Swing, high: number, low: number): void {
  swing.leadBefore = swing.side < 0 ? -low : high;
  swing.rearBefore = swing.side < 0 ? -high : low;
}

/** Adds one bar and returns its stop. The compiler keeps the swing in registers: as fast as seven variables. */
function follow(swing: Swing, high: number, low: number): number {
  let lead = swing.side < 0 ? -low : high;
  let rear = swing.side < 0 ? -high : low;
  if (isAtLeast(swing.stop, rear)) {
    swing.side = -swing.side;
    const back = rear;
    rear = -lead;
    lead = -back;
    swing.rearBefore = -swing.leadBefore;
    swing.stop = lowest(-swing.extreme, swing.rearBefore, rear);
    swing.extreme = lead;
    swing.pace = STEP;
    const turned = swing.stop;
    move(swing, lead, rear);
    return swing.side * turned;
  }
  const stop = swing.stop;
  if (lead > swing.extreme) {
    swing.extreme = lead;
    swing.pace = Math.min(swing.pace + STEP, LIMIT);
  }
  move(swing, lead, rear);
  return swing.side * stop;
}

/** Moves the stop towards the extreme, but never into the last two bars. */
function move(swing: Swing, lead: number, rear: number): void {
  swing.stop = lowest(swing.stop + swing.pace * (swing.extreme - swing.stop), swing.rearBefore, rear);
  swing.leadBefore = lead;
  swing.rearBefore = rear;
}

function lowest(a: number, b: number, c: number): number {
  const bottom = a > b ? b : a;
  return bottom > c ? c : bottom;
}
