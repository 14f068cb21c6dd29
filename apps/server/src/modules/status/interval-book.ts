import { DelayHistogram } from './delay-histogram.ts';

export const INTERVAL_MS = 300_000;
/** A longer pause between two looks wasn't measured: the process was suspended. */
const LONGEST_LOOK_MS = 30_000;

/** What a part does when it is looked at. */
export type LookedState = 'up' | 'down' | 'paused';

/** What one run of the server measured of a part in an interval. Times in epoch ms. */
export interface StatusInterval {
  part: string;
  at: number;
  untilMs: number;
  delays: DelayHistogram;
  upMs: number;
  downMs: number;
  pausedMs: number;
}

export const intervalOf = (timeMs: number): number => Math.floor(timeMs / INTERVAL_MS) * INTERVAL_MS;

/** Gathers measurements in memory until they are written, by part and interval. */
export class IntervalBook {
  readonly #open = new Map<string, StatusInterval>();
  /** The newest one of each part: prices come by the thousand. */
  readonly #newest = new Map<string, StatusInterval>();

  noteDelay(part: string, delayMs: number, nowMs: number): void {
    this.#at(part, nowMs).delays.add(delayMs);
  }

  /** Notes delays that another process has counted. */
  noteDelays(part: string, delays: DelayHistogram, nowMs: number): void {
    this.#at(part, nowMs).delays.merge(delays);
  }

  /** Notes a part's state since the last look, `elapsedMs` ago. Time before the begin of the interval is its own. */
  noteState(part: string, state: LookedState, elapsedMs: number, nowMs: number): void {
    if (elapsedMs > LONGEST_LOOK_MS) return;
    const atMs = intervalOf(nowMs);
    const before = Math.min(Math.max(0, elapsedMs - (nowMs - atMs)), elapsedMs);
    if (before > 0) addTime(this.#at(part, atMs - 1), state, before, atMs);
    addTime(this.#at(part, nowMs), state, elapsedMs - before, nowMs);
  }

  /** Returns all intervals that weren't dropped, oldest first. */
  read(): readonly StatusInterval[] {
    return [...this.#open.values()].sort((a, b) => a.at - b.at);
  }

  /** Drops intervals that ended before an instant, once they are written. */
  drop(beforeMs: number): void {
    for (const [key, interval] of this.#open) {
      if (interval.at + INTERVAL_MS > beforeMs) continue;
      this.#open.delete(key);
      if (this.#newest.get(interval.part) === interval) this.#newest.delete(interval.part);
    }
  }

  #at(part: string, timeMs: number): StatusInterval {
    const at = intervalOf(timeMs);
    const newest = this.#newest.get(part);
    if (newest?.at === at) return newest;
    const key = `${part} ${at}`;
    const known = this.#open.get(key);
    if (known) return known;
    const interval = { part, at, untilMs: at, delays: new DelayHistogram(), upMs: 0, downMs: 0, pausedMs: 0 };
    this.#open.set(key, interval);
    if (at > (newest?.at ?? Number.NEGATIVE_INFINITY)) this.#newest.set(part, interval);
    return interval;
  }
}

function addTime(interval: StatusInterval, state: LookedState, ms: number, untilMs: number): void {
  if (state === 'up') interval.upMs += ms;
  else if (state === 'down') interval.downMs += ms;
  else interval.pausedMs += ms;
  interval.untilMs = Math.max(interval.untilMs, untilMs);
}
