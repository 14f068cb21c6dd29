import { INTERVAL_MS, type LookedState } from './interval-book.ts';

/** A part that is down for this long is an incident, ms; one that works for this long again ends it. */
export const DOWN_MS = 120_000;
/** Intervals in a row whose 99th percentile is over the promise, and those within it that end the incident. */
const SLOW_INTERVALS = 2;
/** A percentile of fewer delays says nothing. */
const LEAST_DELAYS = 20;

export type MeasuredCause = 'down' | 'slow';
export type IncidentAction = { kind: 'open' | 'close'; cause: MeasuredCause; atMs: number };

/** What is measured of a closed interval. */
export interface MeasuredInterval {
  at: number;
  count: number;
  p99Ms: number | null;
}

/** Decides when a part's incidents begin and end. */
export class IncidentRules {
  #open: Set<MeasuredCause>;
  #downSinceMs: number | undefined;
  #wellSinceMs: number | undefined;
  #slow: Run | undefined;
  #swift: Run | undefined;

  /** `open`: incidents that an earlier process left open. */
  constructor(open: Iterable<MeasuredCause> = []) {
    this.#open = new Set(open);
  }

  /** Forgets an outage that hasn't become an incident: announced maintenance is none. */
  excuse(): void {
    this.#downSinceMs = undefined;
  }

  look(state: LookedState, nowMs: number): IncidentAction | undefined {
    if (state === 'down') {
      this.#wellSinceMs = undefined;
      this.#downSinceMs ??= nowMs;
      if (this.#open.has('down') || nowMs - this.#downSinceMs < DOWN_MS) return undefined;
      return this.#do('open', 'down', this.#downSinceMs);
    }
    this.#downSinceMs = undefined;
    if (!this.#open.has('down')) return undefined;
    this.#wellSinceMs ??= nowMs;
    return nowMs - this.#wellSinceMs < DOWN_MS ? undefined : this.#do('close', 'down', this.#wellSinceMs);
  }

  closeInterval({ at, count, p99Ms }: MeasuredInterval, promiseMs: number | null): IncidentAction | undefined {
    const isSlow = promiseMs !== null && count >= LEAST_DELAYS && p99Ms !== null && p99Ms > promiseMs;
    if (isSlow) {
      this.#swift = undefined;
      this.#slow = longer(this.#slow, at);
      if (this.#open.has('slow') || this.#slow.length < SLOW_INTERVALS) return undefined;
      return this.#do('open', 'slow', this.#slow.fromMs);
    }
    this.#slow = undefined;
    if (!this.#open.has('slow')) return undefined;
    this.#swift = longer(this.#swift, at);
    return this.#swift.length < SLOW_INTERVALS ? undefined : this.#do('close', 'slow', this.#swift.fromMs);
  }

  #do(kind: IncidentAction['kind'], cause: MeasuredCause, atMs: number): IncidentAction {
    if (kind === 'open') this.#open.add(cause);
    else this.#open.delete(cause);
    if (cause === 'down') this.#wellSinceMs = undefined;
    else this.#swift = undefined;
    return { kind, cause, atMs };
  }
}

/** Intervals without a gap. */
interface Run {
  fromMs: number;
  lastMs: number;
  length: number;
}

const longer = (run: Run | undefined, at: number): Run =>
  run && at - run.lastMs === INTERVAL_MS
    ? { ...run, lastMs: at, length: run.length + 1 }
    : { fromMs: at, lastMs: at, length: 1 };
