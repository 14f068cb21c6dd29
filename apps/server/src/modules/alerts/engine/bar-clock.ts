import { type BarSlot, barLength, barSlot, calendarOf, type ScheduleId, type Timeframe } from '@wickwise/market';

/** Tells in which bar of an instrument's calendar a price falls. */
export class BarClock {
  openMs = Number.NaN;
  #endMs = Number.NEGATIVE_INFINITY;
  readonly #schedule: ScheduleId;
  readonly #timeframe: Timeframe;

  constructor(schedule: ScheduleId, timeframe: Timeframe) {
    this.#schedule = schedule;
    this.#timeframe = timeframe;
  }

  /** Moves on to the bar of a price; true when that's another bar than before. Outside of all sessions it stays. */
  moveTo(timeMs: number): boolean {
    if (timeMs < this.#endMs) return false;
    const slot = slotAt(this.#schedule, this.#timeframe, timeMs);
    if (!slot) return false;
    const isOther = slot.openMs !== this.openMs;
    this.openMs = slot.openMs;
    this.#endMs = slot.endMs;
    return isOther;
  }
}

export const slotAt = (schedule: ScheduleId, timeframe: Timeframe, timeMs: number): BarSlot | undefined =>
  barSlot(calendarOf(schedule), barLength(timeframe), timeMs);
