import { DAY_MS, type Market, type Tick } from '@wickwise/market';
import type { FeedSink } from '../feed.ts';
import type { Programme } from './programme.ts';
import { latestOf, type Track, ticksOf } from './tape.ts';

/** When nothing is recorded for longer than this, the clock skips to shortly before the next price. */
const SKIP_AFTER_MS = 10 * 60_000;
/** Market time that passes after the last price before the skip, so that bars close and screens show the pause. */
const LINGER_MS = 60_000;
/** Real time for which the clock stands after the end: a fast replay would be back at the start before the last bars close. */
const REST_MS = 1_000;
/** The skip ends this long before the next price. */
const LEAD_MS = 30_000;

/** Plays one market: its own clock, its own range, over and over. */
export class Player {
  readonly market: Market;
  readonly #programme: Programme;
  readonly #tracks: readonly Track[];
  readonly #speed: number;
  /** Begins with the first tick, not before it: what was recorded up to this instant is loaded as history. */
  #nowMs: number;
  #wallMs = Number.NaN;
  #restingSinceMs: number | undefined;
  #queue: Tick[] = [];
  #next = 0;
  #loadedToMs: number;
  #lastTickMs: number;

  constructor(programme: Programme, tracks: readonly Track[], speed: number) {
    this.market = programme.market;
    this.#programme = programme;
    this.#tracks = tracks;
    this.#speed = speed;
    this.#nowMs = programme.startMs;
    this.#lastTickMs = this.#nowMs;
    this.#loadedToMs = programme.startMs;
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  get programme(): Programme {
    return this.#programme;
  }

  /** The newest price of each wanted instrument, from before the start where it hasn't ticked yet. */
  latest(isWanted: (id: string) => boolean): Tick[] {
    return this.#tracks
      .filter(({ instrument }) => isWanted(instrument.id))
      .flatMap((track) => latestOf(track, this.#nowMs + 1) ?? []);
  }

  /**
   * Lets the market's time pass up to the wall clock's, at the player's speed, and hands over what was recorded then.
   *
   * Stops early when `isOut` of time or the stages behind are busy; the clock then stands still instead of running ahead.
   */
  advance(wallMs: number, isOut: () => boolean, sink: FeedSink, isWanted: (id: string) => boolean): void {
    const targetMs = this.#nowMs + (Number.isNaN(this.#wallMs) ? 0 : (wallMs - this.#wallMs) * this.#speed);
    this.#wallMs = wallMs;
    for (;;) {
      const tick = this.#peek();
      if (!tick) {
        if (targetMs < this.#programme.endMs + LINGER_MS) break;
        this.#rest(wallMs, sink);
        return;
      }
      if (tick.exchangeTimeMs > targetMs) break;
      if (sink.isBusy(this.market) || isOut()) return;
      this.#next++;
      this.#nowMs = Math.max(this.#nowMs, tick.exchangeTimeMs);
      this.#lastTickMs = this.#nowMs;
      if (isWanted(tick.instrumentId)) sink.tick(tick);
    }
    this.#nowMs = Math.max(this.#nowMs, this.#skipped(targetMs));
  }

  /** The target, or where to skip to when nothing was recorded around it. */
  #skipped(targetMs: number): number {
    const nextMs = this.#peek()?.exchangeTimeMs ?? this.#programme.endMs + LINGER_MS;
    const hasLingered = targetMs - this.#lastTickMs >= LINGER_MS;
    return hasLingered && nextMs - targetMs > SKIP_AFTER_MS ? nextMs - LEAD_MS : targetMs;
  }

  #rest(wallMs: number, sink: FeedSink): void {
    this.#nowMs = this.#programme.endMs + LINGER_MS;
    this.#restingSinceMs ??= wallMs;
    if (wallMs - this.#restingSinceMs >= REST_MS && !sink.isBusy(this.market)) this.#rewind(sink);
  }

  #rewind(sink: FeedSink): void {
    this.#restingSinceMs = undefined;
    this.#nowMs = this.#programme.startMs;
    this.#lastTickMs = this.#nowMs;
    this.#loadedToMs = this.#programme.startMs;
    this.#queue = [];
    this.#next = 0;
    sink.rewound(this.market);
  }

  /** The next recorded tick; the day's ticks are made when the day before is over. */
  #peek(): Tick | undefined {
    while (this.#next >= this.#queue.length && this.#loadedToMs < this.#programme.endMs) {
      const toMs = Math.min(this.#loadedToMs + DAY_MS, this.#programme.endMs);
      this.#queue = this.#tracks.flatMap((track) => ticksOf(track, this.#loadedToMs, toMs));
      this.#queue.sort((a, b) => a.exchangeTimeMs - b.exchangeTimeMs);
      this.#next = 0;
      this.#loadedToMs = toMs;
    }
    return this.#queue[this.#next];
  }
}
