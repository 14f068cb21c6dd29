import type { InstrumentId, Market } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import type { ClockMonitor } from '#platform/clock-monitor.ts';
import type { FeedHealth, FeedSink } from '../feed.ts';
import { LiveMinute } from './live-minute.ts';
import type { Simulation } from './simulation.ts';

/** A step stops after this long and goes on where it stopped: at an open hundreds of sessions begin at once. */
const STEP_BUDGET_MS = 20;

/** A pause this long (a sleeping machine) is a hole that history fills: its ticks would all come late. */
const PAUSE_MS = 30_000;

/** The subscribed instruments of a simulation, whose ticks come as time passes. */
export class LiveSimulation {
  readonly #simulation: Simulation;
  readonly #clock: ClockMonitor;
  readonly #markets: readonly Market[];
  #live: LiveMinute[] = [];
  #sink: FeedSink | undefined;
  #place = 0;
  #lastStepMs = Number.NaN;

  constructor(simulation: Simulation, clock: ClockMonitor, markets: readonly Market[]) {
    this.#simulation = simulation;
    this.#clock = clock;
    this.#markets = markets;
    clock.onStep(({ byMs, atMs }) => {
      if (byMs > 0) return; // a pause like any other, once it's long enough
      this.#lastStepMs = atMs;
      this.#startOver();
      for (const market of markets) this.#sink?.rewound(market);
    });
  }

  /** Goes on with these instruments; those that were subscribed before keep their place in the minute. */
  follow(ids: ReadonlySet<InstrumentId>, sink: FeedSink): void {
    this.#sink = sink;
    const kept = this.#live.filter(({ instrument }) => ids.has(instrument.id));
    const known = new Set(kept.map(({ instrument }) => instrument.id));
    const added = [...ids].filter((id) => !known.has(id)).flatMap((id) => findInstrument(id) ?? []);
    this.#live = [...kept, ...added.map((instrument) => new LiveMinute(instrument, this.#simulation))];
  }

  /** Says the health of all markets. */
  say(health: FeedHealth): void {
    for (const market of this.#markets) this.#sink?.health(market, health);
  }

  /** Gives the ticks since the last step, within its budget. */
  step(): void {
    this.#clock.look();
    const nowMs = this.#clock.nowMs();
    if (nowMs - this.#lastStepMs > PAUSE_MS) {
      for (const market of this.#markets) this.#sink?.gap(market, this.#lastStepMs, nowMs);
      this.#startOver();
    }
    this.#lastStepMs = nowMs;
    const live = this.#live;
    const startedMs = performance.now();
    for (let visited = 0; visited < live.length && performance.now() - startedMs < STEP_BUDGET_MS; visited++) {
      this.#place = (this.#place + 1) % live.length;
      live[this.#place]?.advance(nowMs, (tick) => this.#sink?.tick(tick));
    }
  }

  #startOver(): void {
    this.#live = this.#live.map(({ instrument }) => new LiveMinute(instrument, this.#simulation));
  }
}
