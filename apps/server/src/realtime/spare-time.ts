import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** Share of its time that the process may be busy before the sweep yields. */
const WANTED_BUSY = 0.72;
const LEAST_SHARE = 0.2;
const LARGEST_SHARE = 0.62;
const FIRST_SHARE = 0.45;
const EVERY_MS = 100;
/** Share of the difference that is corrected at a time. */
const GAIN = 0.3;

type Measure = (since?: EventLoopUtilization) => EventLoopUtilization;

/**
 * Share of the process that the sweep may use: nearly all spare time, and less while others need it, as when thousands
 * of clients connect at once and wait for their first price.
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

  /** Measures again at an interval. */
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
