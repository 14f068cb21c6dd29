import { calendarOf, type Instrument, type InstrumentId, type Market, type Timeframe } from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import type { FeedInstrument, ListEntry } from './feed.ts';
import type { ProviderOptions } from './provider-options.ts';
import type { Get, Offer, ProviderProtocol } from './provider-protocol.ts';

/**
 * What of the catalogue a provider has, and how it's called there. Until its list is read, that is all that it may have;
 * a provider with codes of its own has no name of anything before.
 */
export class ProviderListing {
  readonly listed: readonly FeedInstrument[];
  readonly markets: readonly Market[];
  readonly #protocol: ProviderProtocol;
  readonly #listed: ReadonlyMap<InstrumentId, FeedInstrument>;
  /** The provider's names of the catalogue's instruments, and of those of its own list that were asked for. */
  readonly #symbolOf: Map<InstrumentId, string>;
  /** Instruments of the provider's own list that were asked for. */
  readonly #added = new Map<InstrumentId, Instrument>();
  /** Codes by the provider's names; undefined where a name is its own code. */
  #codes: ReadonlyMap<string, string> | undefined;
  #idOf: Map<string, InstrumentId>;
  /** The codes of what is offered; undefined until that is known. */
  #offered: Promise<ReadonlySet<string>> | undefined;

  constructor(
    protocol: ProviderProtocol,
    markets: readonly Market[],
    { offers, renamed = new Map() }: Pick<ProviderOptions, 'offers' | 'renamed'> = {},
  ) {
    this.#protocol = protocol;
    const finest: Timeframe = protocol.isFix ? '1D' : '1m';
    const nameOf = (instrument: Instrument): string | undefined =>
      protocol.symbolOf({ ...instrument, symbol: renamed.get(instrument.id) ?? instrument.symbol });
    const stepOf = new Map(offers?.map(({ symbol, tickSize }) => [symbol, tickSize]));
    this.listed = markets.flatMap(instrumentsOf).flatMap((instrument) => {
      const symbol = nameOf(instrument);
      const tickSize = symbol && offers ? stepOf.get(symbol) : instrument.tickSize;
      return symbol === undefined || tickSize === undefined
        ? []
        : [{ instrument: { ...instrument, tickSize }, finest }];
    });
    this.#listed = new Map(this.listed.map((one) => [one.instrument.id, one]));
    this.markets = markets.filter((market) => this.listed.some(({ instrument }) => instrument.market === market));
    this.#symbolOf = new Map(this.listed.map(({ instrument }) => [instrument.id, nameOf(instrument) as string]));
    if (protocol.needsList) this.#codes = new Map();
    this.#idOf = this.#turned();
    if (offers) this.#offered = Promise.resolve(this.#take(offers));
  }

  codeOf(id: InstrumentId): string | undefined {
    const symbol = this.#symbolOf.get(id);
    return symbol === undefined || !this.#codes ? symbol : this.#codes.get(symbol);
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
    return this.#idOf.get(code);
  }

  instrumentOf(id: InstrumentId): Instrument | undefined {
    return this.#listed.get(id)?.instrument ?? this.#added.get(id);
  }

  /** Takes an instrument beside the catalogue; one that the provider never has is left out. */
  add(instrument: Instrument): void {
    const { id } = instrument;
    const symbol = this.#protocol.symbolOf(instrument);
    if (symbol === undefined || this.#listed.has(id)) return;
    this.#added.set(id, instrument);
    this.#symbolOf.set(id, symbol);
    const code = this.codeOf(id);
    if (code !== undefined) this.#idOf.set(code, id);
  }

  /** Asks for what the provider has now; returns what the catalogue lacks of it. */
  async list(get: Get): Promise<ListEntry[]> {
    const offers = await this.#protocol.offers(get);
    this.#offered = Promise.resolve(this.#take(offers));
    return offers.flatMap((offer): ListEntry[] => {
      const { symbol: providerSymbol, code = providerSymbol, isin } = offer;
      const id = this.#idOf.get(code);
      const known = id === undefined ? undefined : this.#listed.get(id)?.instrument;
      const listed = this.#protocol.instrumentOf?.(offer);
      const instrument = known ?? listed;
      if (!instrument || !this.markets.includes(instrument.market)) return [];
      if (!known) return [{ instrument, providerSymbol, ...(isin === undefined ? {} : { isin }) }];
      const listedAs = listed?.symbol ?? instrument.symbol;
      return isin === undefined ? [] : [{ instrument, providerSymbol, listedAs, isin, isOfCatalogue: true }];
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
      const code = this.codeOf(id);
      return code !== undefined && offered.has(code) ? [] : [{ id, symbol }];
    });
  }

  #take(offers: readonly Offer[]): ReadonlySet<string> {
    if (this.#codes) {
      this.#codes = new Map(offers.map(({ symbol, code = symbol }) => [symbol, code]));
      this.#idOf = this.#turned();
    }
    return new Set(offers.map(({ symbol, code = symbol }) => code));
  }

  #turned(): Map<string, InstrumentId> {
    return new Map([...this.#symbolOf.keys()].flatMap((id) => this.codesOf([id]).map((code) => [code, id] as const)));
  }
}
