import { calendarOf, type ScheduleId, type Timeframe } from '@wickwise/market';
import { slotAt } from '#marketdata/follow/bar-slot.ts';

/** Finds the bar of an instrument's calendar that holds an instant; remembers the last answer. */
export class BarClock {
  #openMs = Number.NaN;
  /** The last answer is valid from here to `#toMs`: a part of that bar without a break. */
  #fromMs = Number.POSITIVE_INFINITY;
  #toMs = Number.NEGATIVE_INFINITY;
  readonly #schedule: ScheduleId;
  readonly #timeframe: Timeframe;

  constructor(schedule: ScheduleId, timeframe: Timeframe) {
    this.#schedule = schedule;
    this.#timeframe = timeframe;
  }

  /** Returns when the bar opened, in epoch ms; undefined outside of all sessions. */
  openAt(timeMs: number): number | undefined {
    if (timeMs >= this.#fromMs && timeMs < this.#toMs) return this.#openMs;
    const slot = slotAt(this.#schedule, this.#timeframe, timeMs);
    if (!slot) return undefined;
    const { segments = [] } = calendarOf(this.#schedule).sessionAt(timeMs) ?? {};
    const segment = segments.find(({ fromMs, toMs }) => timeMs >= fromMs && timeMs < toMs);
    this.#openMs = slot.openMs;
    this.#fromMs = Math.max(slot.openMs, segment?.fromMs ?? timeMs);
    this.#toMs = Math.min(slot.endMs, segment?.toMs ?? timeMs);
    return slot.openMs;
  }
}
