import { calendarOf, type InstrumentId, type Market } from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import type { FeedInstrument } from './feed.ts';
import type { Get, Offer, ProviderProtocol } from './provider-protocol.ts';

const finest = '1m' as const;

/**
 * What of the catalogue a provider has, and how it's called there. Until its list is read, that is all that it may have;
 * a provider with codes of its own has no name of anything before.
 */
export class ProviderListing {
  readonly listed: readonly FeedInstrument[];
  readonly markets: readonly Market[];
  readonly #protocol: ProviderProtocol;
  readonly #symbolOf: ReadonlyMap<InstrumentId, string>;
  #codeOf: ReadonlyMap<InstrumentId, string>;
  #idOf: ReadonlyMap<string, InstrumentId>;
  /** The codes of what is offered; undefined until that is known. */
  #offered: Promise<ReadonlySet<string>> | undefined;

  constructor(protocol: ProviderProtocol, markets: readonly Market[], offers?: readonly Offer[]) {
    this.#protocol = protocol;
    const stepOf = new Map(offers?.map(({ symbol, tickSize }) => [symbol, tickSize]));
    this.listed = markets.flatMap(instrumentsOf).flatMap((instrument) => {
      const symbol = protocol.symbolOf(instrument);
      const tickSize = symbol && offers ? stepOf.get(symbol) : instrument.tickSize;
      return symbol === undefined || tickSize === undefined
        ? []
        : [{ instrument: { ...instrument, tickSize }, finest }];
    });
    this.markets = markets.filter((market) => this.listed.some(({ instrument }) => instrument.market === market));
    this.#symbolOf = new Map(
      this.listed.map(({ instrument }) => [instrument.id, protocol.symbolOf(instrument) as string]),
    );
    this.#codeOf = protocol.needsList ? new Map() : this.#symbolOf;
    this.#idOf = turned(this.#codeOf);
    if (offers) this.#offered = Promise.resolve(this.#take(offers));
  }

  codeOf(id: InstrumentId): string | undefined {
    return this.#codeOf.get(id);
  }

  codesOf(ids: Iterable<InstrumentId>): string[] {
    return [...ids].flatMap((id) => this.codeOf(id) ?? []);
  }

  /** Whether a market of these instruments is open: nothing is awaited from a closed one. */
  isOpen(ids: ReadonlySet<InstrumentId>, nowMs: number): boolean {
    const own = this.listed.filter(({ instrument }) => ids.has(instrument.id));
    const schedules = new Set(own.map(({ instrument }) => instrument.schedule));
    return [...schedules].some((schedule) => calendarOf(schedule).sessionAt(nowMs));
  }

  idOf(code: string): InstrumentId | undefined {
    return this.#idOf.get(code);
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
