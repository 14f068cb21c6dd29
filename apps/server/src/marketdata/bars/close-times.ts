import { type BarSeries, barLength, barSlot, calendarOf, type ScheduleId, type Timeframe } from '@wickwise/market';

/** Close times of bars of one timeframe, cached since instruments share them. */
export class CloseTimes {
  readonly #timeframe: Timeframe;
  readonly #ends = new Map<ScheduleId, Map<number, number>>();

  constructor(timeframe: Timeframe) {
    this.#timeframe = timeframe;
  }

  /** Returns the end of the bar that opened at an instant; NaN where no bar opens. */
  endOf(schedule: ScheduleId, openMs: number): number {
    if (Number.isNaN(openMs)) return openMs;
    const ends = this.#ends.get(schedule) ?? new Map<number, number>();
    this.#ends.set(schedule, ends);
    const known = ends.get(openMs);
    if (known !== undefined) return known;
    const endMs = barSlot(calendarOf(schedule), barLength(this.#timeframe), openMs)?.endMs ?? Number.NaN;
    ends.set(openMs, endMs);
    return endMs;
  }
}

/** Returns the session of each bar: NaN for a first session whose first bars are missing. */
export function sessionsOf({ timeMs, length }: BarSeries, schedule: ScheduleId): Float64Array {
  const calendar = calendarOf(schedule);
  const sessions = Float64Array.from(
    { length },
    (_, i) => calendar.sessionAt(timeMs[i] as number)?.openMs ?? Number.NaN,
  );
  const first = sessions[0] ?? Number.NaN;
  if (first < (timeMs[0] as number)) for (let i = 0; sessions[i] === first; i++) sessions[i] = Number.NaN;
  return sessions;
}
