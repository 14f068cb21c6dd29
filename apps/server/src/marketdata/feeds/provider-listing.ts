import { calendarOf, type Instrument, type InstrumentId, type Market, type Timeframe } from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import type { FeedInstrument, ListEntry } from './feed.ts';
import type { Get, Offer, ProviderProtocol } from './provider-protocol.ts';

/**
 * What of the catalogue a provider has, and how it's called there. Until its list is read, that is all that it may have;
 * a provider with codes of its own has no name of anything before.
 */
export class ProviderListing {
  readonly listed: readonly FeedInstrument[];
  readonly markets: readonly Market[];
  readonly #protocol: ProviderProtocol;
  readonly #symbolOf: ReadonlyMap<InstrumentId, string>;
  /** Instruments of the provider's own list that were asked for. */
  readonly #added = new Map<InstrumentId, { instrument: Instrument; symbol: string }>();
  readonly #addedOf = new Map<string, InstrumentId>();
  readonly #listed: ReadonlyMap<InstrumentId, FeedInstrument>;
  #codeOf: ReadonlyMap<InstrumentId, string>;
  #idOf: ReadonlyMap<string, InstrumentId>;
  /** The codes of what is offered; undefined until that is known. */
  #offered: Promise<ReadonlySet<string>> | undefined;

  constructor(protocol: ProviderProtocol, markets: readonly Market[], offers?: readonly Offer[]) {
    this.#protocol = protocol;
    const finest: Timeframe = protocol.isFix ? '1D' : '1m';
    const stepOf = new Map(offers?.map(({ symbol, tickSize }) => [symbol, tickSize]));
    this.listed = markets.flatMap(instrumentsOf).flatMap((instrument) => {
      const symbol = protocol.symbolOf(instrument);
      const tickSize = symbol && offers ? stepOf.get(symbol) : instrument.tickSize;
      return symbol === undefined || tickSize === undefined
        ? []
        : [{ instrument: { ...instrument, tickSize }, finest }];
    });
    this.#listed = new Map(this.listed.map((one) => [one.instrument.id, one]));
    this.markets = markets.filter((market) => this.listed.some(({ instrument }) => instrument.market === market));
    this.#symbolOf = new Map(
      this.listed.map(({ instrument }) => [instrument.id, protocol.symbolOf(instrument) as string]),
    );
    this.#codeOf = protocol.needsList ? new Map() : this.#symbolOf;
    this.#idOf = turned(this.#codeOf);
    if (offers) this.#offered = Promise.resolve(this.#take(offers));
  }

  codeOf(id: InstrumentId): string | undefined {
    return this.#codeOf.get(id) ?? this.#added.get(id)?.symbol;
  }

  codesOf(ids: Iterable<InstrumentId>): string[] {
    return [...ids].flatMap((id) => this.codeOf(id) ?? []);
  }

  /** Whether a market of these instruments is open: nothing is awaited from a closed one. */
  isOpen(ids: ReadonlySet<InstrumentId>, nowMs: number): boolean {
    const schedules = new Set([...ids].flatMap((id) => this.instrumentOf(id)?.schedule ?? []));
    return [...schedules].some((schedule) => calendarOf(schedule).sessionAt(nowMs));
  }

  idOf(code: string): InstrumentId | undefined {
    return this.#idOf.get(code) ?? this.#addedOf.get(code);
  }

  instrumentOf(id: InstrumentId): Instrument | undefined {
    return (this.#listed.get(id) ?? this.#added.get(id))?.instrument;
  }

  /** Takes an instrument beside the catalogue; one that the provider never has is left out. */
  add(instrument: Instrument): void {
    const symbol = this.#protocol.symbolOf(instrument);
    if (symbol === undefined || this.#listed.has(instrument.id)) return;
    this.#added.set(instrument.id, { instrument, symbol });
    this.#addedOf.set(symbol, instrument.id);
  }

  /** Asks for what the provider has now; returns what the catalogue lacks of it. */
  async list(get: Get): Promise<ListEntry[]> {
    const offers = await this.#protocol.offers(get);
    this.#offered = Promise.resolve(this.#take(offers));
    return offers.flatMap((offer) => {
      const instrument = this.#protocol.instrumentOf?.(offer);
      if (!instrument || !this.markets.includes(instrument.market) || this.#listed.has(instrument.id)) return [];
      return [{ instrument, providerSymbol: offer.symbol }];
    });
  }

  /** Returns the codes of what is offered; asks again after a failure. */
  read(get: Get): Promise<ReadonlySet<string>> {
    this.#offered ??= this.#protocol.offers(get).then(
      (offers) => this.#take(offers),
      (error: unknown) => {
        this.#offered = undefined;
        throw error;
      },
    );
    return this.#offered;
  }

  /** Instruments that aren't offered, with the provider's name. */
  async missing(get: Get): Promise<{ id: InstrumentId; symbol: string }[]> {
    const offered = await this.read(get);
    return [...this.#symbolOf].flatMap(([id, symbol]) => {
      const code = this.#codeOf.get(id);
      return code !== undefined && offered.has(code) ? [] : [{ id, symbol }];
    });
  }

  #take(offers: readonly Offer[]): ReadonlySet<string> {
    if (this.#protocol.needsList) {
      const codes = new Map(offers.map(({ symbol, code = symbol }) => [symbol, code]));
      this.#codeOf = new Map(
        [...this.#symbolOf].flatMap(([id, symbol]) => {
          const code = codes.get(symbol);
          return code === undefined ? [] : [[id, code] as const];
        }),
      );
      this.#idOf = turned(this.#codeOf);
    }
    return new Set(offers.map(({ symbol, code = symbol }) => code));
  }
}

const turned = (codeOf: ReadonlyMap<InstrumentId, string>): ReadonlyMap<string, InstrumentId> =>
  new Map([...codeOf].map(([id, code]) => [code, id]));
