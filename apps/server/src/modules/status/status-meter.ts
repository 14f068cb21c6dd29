import type { StatusPart } from '@wickwise/contract';
import type { DelayHistogram } from './delay-histogram.ts';
import { type IncidentAction, IncidentRules, type MeasuredCause } from './incident-rules.ts';
import { INTERVAL_MS, IntervalBook, type LookedState, type StatusInterval } from './interval-book.ts';
import { type ServedPart, storedName } from './measured-parts.ts';
import type { LastLook } from './status-reader.ts';

/** An interval is judged and dropped once no look can add to it any more, ms after its end. */
const SETTLED_MS = 30_000;

export interface PartAction extends IncidentAction {
  part: StatusPart;
}

/** What the meter knows of a part. */
interface Meter {
  served: ServedPart;
  rules: IncidentRules;
  last: LastLook;
  /** End of the newest judged interval. */
  judgedMs: number;
}

/** Measures parts in memory, and decides on their incidents. */
export class StatusMeter {
  readonly #book = new IntervalBook();
  readonly #meters: ReadonlyMap<string, Meter>;

  /** `open`: incidents that an earlier process left open. */
  constructor(parts: readonly ServedPart[], open: readonly { part: StatusPart; cause: MeasuredCause }[]) {
    const causesOf = (part: StatusPart) => open.filter((one) => one.part === part).map(({ cause }) => cause);
    this.#meters = new Map(
      parts.map((served) => [
        storedName(served),
        {
          served,
          rules: new IncidentRules(causesOf(served.part)),
          judgedMs: Number.NEGATIVE_INFINITY,
          last: { state: 'up', sinceMs: undefined },
        },
      ]),
    );
  }

  /** Delays of a closed market say nothing: its last price is old. */
  noteDelay(name: string, delayMs: number, nowMs: number): void {
    if (this.#meters.get(name)?.last.state !== 'paused') this.#book.noteDelay(name, delayMs, nowMs);
  }

  /** The same for delays that another process has counted. */
  noteDelays(name: string, delays: DelayHistogram, nowMs: number): void {
    if (this.#meters.get(name)?.last.state !== 'paused') this.#book.noteDelays(name, delays, nowMs);
  }

  /**
   * Notes what a part does, `elapsedMs` after the look before; returns what becomes of its incidents. `isExcused`: its
   * maintenance was announced.
   */
  look(name: string, state: LookedState, at: { nowMs: number; elapsedMs: number; isExcused: boolean }): PartAction[] {
    const meter = this.#meters.get(name);
    if (!meter) return [];
    this.#book.noteState(name, state, at.elapsedMs, at.nowMs);
    if (state !== meter.last.state) meter.last = { state, sinceMs: at.nowMs };
    if (at.isExcused && state === 'down') {
      meter.rules.excuse();
      return [];
    }
    const action = meter.rules.look(state, at.nowMs);
    return action ? [{ ...action, part: meter.served.part }] : [];
  }

  lookOf(name: string): LastLook {
    return this.#meters.get(name)?.last ?? { state: 'up', sinceMs: undefined };
  }

  /** Judges intervals that have ended; returns what becomes of incidents. */
  judge(nowMs: number): PartAction[] {
    return this.#book.read().flatMap(({ part: name, at, delays }) => {
      const meter = this.#meters.get(name);
      if (!meter || at + INTERVAL_MS > nowMs - SETTLED_MS || at + INTERVAL_MS <= meter.judgedMs) return [];
      meter.judgedMs = at + INTERVAL_MS;
      const measured = { at, count: delays.count, p99Ms: delays.percentile(0.99) };
      const action = meter.rules.closeInterval(measured, meter.served.promiseMs);
      return action ? [{ ...action, part: meter.served.part }] : [];
    });
  }

  read(): readonly StatusInterval[] {
    return this.#book.read();
  }

  /** Drops what was written and can't change any more. */
  drop(nowMs: number): void {
    this.#book.drop(nowMs - SETTLED_MS);
  }
}
