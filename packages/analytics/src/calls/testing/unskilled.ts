import type { Random } from '../../stats/random.ts';
import { advanceCall } from '../advance-call.ts';
import { type CallBar, type CallRules, isLiveCall, newCall } from '../call-rules.ts';
import type { JudgedCall } from '../judged-call.ts';

const DAY = 86_400_000;

/** How an expert without skill chooses its calls. */
export interface Habit {
  calls: number;
  /** Days over which it publishes, and how many calls it publishes at once. */
  days: number;
  atOnce: number;
  /** Percent from the entry. */
  riskPct: number;
  rewardPct: number;
  horizonDays: number;
}

/** Bars of some instruments and of the index, by day from the first. */
export interface Prices {
  index: readonly CallBar[];
  instruments: readonly (readonly CallBar[])[];
}

/** First price, in ticks; moves of a day. A tick is 0.1 %, a day's standard deviation about 1.5 %. */
const PRICE = 1_000;
const MOVES = 225;

/**
 * Returns daily bars of random walks in single ticks, so that stops fill exactly where a fair game ends; a walk that has
 * fallen to 100 stays there. Half of the moves of an instrument are those of the index, which may also stay put.
 */
export function randomPrices(random: Random, days: number, instruments: number, hasIndex = true): Prices {
  const shared = Int8Array.from({ length: days * MOVES }, () => (random.next() < 0.5 ? 1 : -1));
  const walk = (moveAt: (i: number) => number): CallBar[] => {
    let price = PRICE;
    return Array.from({ length: days }, (_, day) => {
      const open = price;
      let [high, low] = [open, open];
      for (let i = day * MOVES; i < (day + 1) * MOVES; i++) {
        price += price > 100 ? moveAt(i) : 0;
        if (price > high) high = price;
        if (price < low) low = price;
      }
      return { timeMs: day * DAY, endMs: (day + 1) * DAY, open, high, low, close: price, volume: 1 };
    });
  };
  const own = (i: number): number => {
    const drawn = random.below(4);
    return hasIndex && drawn < 2 ? (shared[i] as number) : drawn % 2 === 0 ? 1 : -1;
  };
  return {
    index: walk((i) => (hasIndex ? (shared[i] as number) : 0)),
    instruments: Array.from({ length: instruments }, () => walk(own)),
  };
}

/** Returns the calls of an expert that chooses instrument, side and day at random. Costs are left out. */
export function unskilledCalls(random: Random, prices: Prices, habit: Habit): JudgedCall[] {
  const publications = Math.ceil(habit.calls / habit.atOnce);
  return Array.from({ length: publications }, () => random.below(habit.days)).flatMap((day) =>
    Array.from({ length: habit.atOnce }, () => oneCall(random, prices, habit, day)),
  );
}

function oneCall(random: Random, { index, instruments }: Prices, habit: Habit, day: number): JudgedCall {
  const bars = instruments[random.below(instruments.length)] ?? [];
  const sign = random.next() < 0.5 ? 1 : -1;
  const open = bars[day]?.open ?? 1;
  const publishedAtMs = bars[day]?.timeMs ?? 0;
  const call: CallRules = {
    market: 'Crypto',
    side: sign > 0 ? 'long' : 'short',
    entry: { kind: 'market' },
    withdrawnAtMs: null,
    stop: Math.round(open * (1 - (sign * habit.riskPct) / 100)),
    targets: [Math.round(open * (1 + (sign * habit.rewardPct) / 100))],
    publishedAtMs,
    endsAtMs: publishedAtMs + habit.horizonDays * DAY,
  };
  let progress = newCall();
  let at = day;
  for (; at < bars.length && isLiveCall(progress); at++) progress = advanceCall(call, progress, bars[at] as CallBar);
  const [part] = progress.parts;
  if (!part) return { ...waitingCall(sign), publishedAtMs };
  const exitBar = index[at - 1];
  const indexEnd = part.isAtOpen ? exitBar?.open : exitBar?.close;
  return {
    ...waitingCall(sign),
    state: progress.state,
    publishedAtMs,
    enteredAtMs: publishedAtMs,
    endedAtMs: part.atMs,
    netPct: 100 * sign * (part.price / open - 1),
    indexPct: 100 * ((indexEnd ?? 1) / (index[day]?.open ?? 1) - 1),
    riskPct: habit.riskPct,
    rewardPct: habit.rewardPct,
  };
}

const waitingCall = (sign: 1 | -1): JudgedCall => ({
  state: 'open',
  sign,
  publishedAtMs: 0,
  enteredAtMs: null,
  endedAtMs: null,
  netPct: null,
  indexPct: null,
  riskPct: 0,
  rewardPct: 0,
});
