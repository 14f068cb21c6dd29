import { type InstrumentId, type Market, marketOf } from '@wickwise/market';
import type { Log } from '#platform/log.ts';
import type { FeedHealth, FeedSink } from './feed.ts';
import type { ProviderClock } from './provider-clock.ts';
import type { MissedTime } from './stream-shard.ts';

/** A step of the machine's clock is noticed within this. */
const NOTICED_MS = 2_000;

export interface ProviderReportsDeps {
  markets: readonly Market[];
  clock: ProviderClock;
  /** Returns where reports go; undefined before the first subscription. */
  sink: () => FeedSink | undefined;
  log: Log;
}

/** What a provider's feed reports beside prices: its state, missed time, and a clock that was wrong. */
export class ProviderReports {
  readonly #deps: ProviderReportsDeps;
  /** The state that was said last. */
  #said = '';

  constructor(deps: ProviderReportsDeps) {
    this.#deps = deps;
  }

  /** Reports a state unless it was the last one. */
  health(health: FeedHealth): void {
    const key = `${health.state} ${health.reason}`;
    if (key === this.#said) return;
    this.#said = key;
    for (const market of this.#deps.markets) this.#deps.sink()?.health(market, health);
  }

  /** Trades of a symbol never came, though its connection lives. Called before the next one is passed on. */
  hole(id: InstrumentId, fromMs: number): void {
    const { clock, log, sink } = this.#deps;
    log.warn({ instrument: id }, 'trades are missing');
    sink()?.gap(marketOf(id), fromMs, clock.nowMs(), [id]);
  }

  /** A connection is live, after `missed`. Where it's the only one, its gap is the market's. */
  live(ids: ReadonlySet<InstrumentId>, missed: MissedTime | undefined, isOnly: boolean): void {
    const { clock, markets, sink } = this.#deps;
    clock.restart();
    if (!missed) return;
    for (const market of markets) {
      const own = isOnly ? undefined : [...ids].filter((id) => marketOf(id) === market);
      if (own?.length !== 0) sink()?.gap(market, missed.fromMs, missed.toMs, own);
    }
  }

  /** Bars go on by the provider's time where the machine's is wrong. */
  providerTime(providerMs: number): void {
    const { clock, log, markets, sink } = this.#deps;
    const beforeMs = clock.nowMs();
    const byMs = clock.note(providerMs);
    if (byMs === 0) return;
    const seconds = Math.round(Math.abs(clock.offsetMs) / 1_000);
    log.warn({ seconds }, 'this machine’s clock is wrong: bars go by the provider’s time');
    for (const market of markets) {
      if (byMs < 0) sink()?.rewound(market, -byMs);
      else sink()?.gap(market, beforeMs, clock.nowMs());
    }
  }

  /** The machine's clock was set. */
  stepped(byMs: number): void {
    const { clock, markets, sink } = this.#deps;
    const goesOn = clock.stepped(byMs);
    if (byMs > 0) return;
    const nowMs = clock.nowMs();
    for (const market of markets) {
      // until the step was noticed, prices seemed to come from the future
      if (goesOn) sink()?.gap(market, nowMs - NOTICED_MS, nowMs);
      else sink()?.rewound(market);
    }
  }
}
