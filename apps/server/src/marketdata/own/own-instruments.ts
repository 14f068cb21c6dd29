import { CONNECTION_LIMITS } from '@wickwise/contract';
import type { InstrumentId, Market } from '@wickwise/market';
import { LimitReached } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { InstrumentRegistry, ListedInstrument } from '../registry.ts';

/** How long an instrument stays open that the account needs no more, ms. */
const GRACE_MS = 10 * 60_000;

export interface OwnInstrumentsDeps {
  /** All that the account's connections can carry. */
  catalogue: InstrumentRegistry;
  /** What is open now. */
  opened: Pick<InstrumentRegistry, 'all' | 'byId' | 'open' | 'close'>;
  log: Log;
  /** Subscribes to an opened instrument, and ends that. */
  prices: { open(listed: ListedInstrument): void; close(listed: ListedInstrument): void };
  /** Returns what the account has saved that needs prices, most urgent first. */
  saved: () => Promise<readonly ListedInstrument[]>;
  /** Returns whether a page of the account watches an instrument's prices or bars. */
  isWatched: (id: InstrumentId) => boolean;
  /** Wall time, ms. */
  nowMs?: () => number;
}

/**
 * Opens the instruments of an account's own connections: each is subscribed to while a page of the account asks for it or
 * watches it, or something saved needs its prices, and for a grace time afterwards.
 */
export class OwnInstruments {
  readonly #deps: OwnInstrumentsDeps;
  readonly #nowMs: () => number;
  /** When each open one was needed last, ms. */
  readonly #neededAtMs = new Map<InstrumentId, number>();

  constructor(deps: OwnInstrumentsDeps) {
    this.#deps = deps;
    this.#nowMs = deps.nowMs ?? Date.now;
  }

  /**
   * Returns the instrument of a symbol, opened; undefined where the connections carry none. Throws with a sentence where
   * there is no place for one more.
   */
  open(market: Market, symbol: string): ListedInstrument | undefined {
    const listed = this.#deps.catalogue.find(market, symbol);
    if (listed) this.#open(listed);
    return listed;
  }

  /** Opens what something saved needs, as far as there are places, and releases what nobody has needed for a while. */
  async look(): Promise<void> {
    const { isWatched, opened, prices, log, saved } = this.#deps;
    const needed = await saved();
    const nowMs = this.#nowMs();
    for (const { instrument } of opened.all) {
      if (isWatched(instrument.id)) this.#neededAtMs.set(instrument.id, nowMs);
    }
    for (const listed of needed) if (this.#hasPlaceFor(listed)) this.#open(listed);
    const lacking = needed.filter(({ instrument }) => opened.byId(instrument.id) === undefined).length;
    if (lacking > 0) log.warn({ lacking }, 'saved symbols have no place on connections of an account');
    for (const listed of opened.all) {
      const { id } = listed.instrument;
      if (nowMs - (this.#neededAtMs.get(id) ?? 0) <= GRACE_MS) continue;
      this.#neededAtMs.delete(id);
      opened.close(id);
      prices.close(listed);
    }
  }

  #open(listed: ListedInstrument): void {
    const { opened, prices } = this.#deps;
    const { id } = listed.instrument;
    if (!this.#hasPlaceFor(listed)) throw new LimitReached(FULL, GRACE_MS);
    this.#neededAtMs.set(id, this.#nowMs());
    if (opened.byId(id)) return;
    opened.open(listed);
    prices.open(listed);
  }

  #hasPlaceFor({ instrument: { id } }: ListedInstrument): boolean {
    const { opened } = this.#deps;
    return opened.byId(id) !== undefined || opened.all.length < CONNECTION_LIMITS.ownSymbols;
  }
}

const FULL =
  `Your own connections carry at most ${CONNECTION_LIMITS.ownSymbols} symbols at a time. ` +
  'Symbols that no page, alert or paper trade needs are released after 10 minutes. Try again then.';
