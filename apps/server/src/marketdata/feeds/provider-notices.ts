import type { InstrumentId, Market } from '@wickwise/market';
import type { Log } from '#platform/log.ts';
import { ExchangeNotices, type ExchangePhase } from './exchange-notices.ts';
import type { ProviderListing } from './provider-listing.ts';

export interface ProviderNoticesDeps {
  listing: ProviderListing;
  nowMs: () => number;
  log: Log;
}

/** What a provider says of its exchange: halts of instruments and the phase of the session, under our names. */
export class ProviderNotices {
  readonly #deps: ProviderNoticesDeps;
  readonly #notices = new ExchangeNotices();

  constructor(deps: ProviderNoticesDeps) {
    this.#deps = deps;
  }

  get halts(): ReadonlyMap<InstrumentId, string> {
    return this.#notices.halts;
  }

  phaseOf(market: Market): ExchangePhase | null {
    return this.#notices.phaseOf(market);
  }

  trade(id: InstrumentId, timeMs: number): void {
    this.#notices.trade(id, timeMs);
  }

  /** `reason` is null once trading goes on. */
  halt(symbol: string, reason: string | null): void {
    const { listing, log, nowMs } = this.#deps;
    const id = listing.idOf(symbol);
    if (id === undefined) return;
    this.#notices.halt(id, nowMs(), reason);
    log.info({ instrument: id, reason }, reason === null ? 'trading goes on' : 'trading is halted');
  }

  phase(phase: ExchangePhase): void {
    const { listing, log, nowMs } = this.#deps;
    const [market] = listing.markets;
    if (market === undefined) return;
    if (this.#notices.phaseOf(market) !== phase) log.info({ market, phase }, 'the exchange’s session');
    this.#notices.phase(market, nowMs(), phase);
  }

  /** Prices are awaited while the calendar has a session that the exchange hasn't called off. */
  isOpen(ids: ReadonlySet<InstrumentId>): boolean {
    const { listing, nowMs } = this.#deps;
    const isOff = listing.markets.every((market) => this.#notices.phaseOf(market) === 'closed');
    return !isOff && listing.isOpen(ids, nowMs());
  }
}
