import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** Share of its time that the process may be busy before the sweep yields. */
const WANTED_BUSY = 0.72;
const LEAST_SHARE = 0.2;
const LARGEST_SHARE = 0.62;
const FIRST_SHARE = 0.45;
const EVERY_MS = 100;
/** How much of what is missing or too much is made up for at a time. */
const GAIN = 0.3;

type Measure = (since?: EventLoopUtilization) => EventLoopUtilization;

/**
 * How much of the process the sweep may take: nearly all that is to spare, and less while others need it, as when thousands
 * of clients connect at once, who would wait longer for their first price than the rest for a newer one.
 */
export class SpareTime {
  share = FIRST_SHARE;
  readonly #measure: Measure;
  #before: EventLoopUtilization;
  #atMs = 0;

  constructor(measure: Measure = performance.eventLoopUtilization) {
    this.#measure = measure;
    this.#before = measure();
  }

  /** Looks again once in a while. */
  update(nowMs: number): void {
    if (nowMs - this.#atMs < EVERY_MS) return;
    this.#atMs = nowMs;
    const now = this.#measure();
    const busy = now.active - this.#before.active;
    const all = busy + now.idle - this.#before.idle;
    this.#before = now;
    if (all <= 0) return;
    const change = GAIN * (WANTED_BUSY - busy / all);
    this.share = Math.min(Math.max(this.share + change, LEAST_SHARE), LARGEST_SHARE);
  }
}
