import type { DataBadge, LicenceScope } from '@wickwise/contract';
import {
  chartName,
  currentId,
  type Instrument,
  type InstrumentId,
  MARKETS,
  type Market,
  type Timeframe,
  wireSymbol,
} from '@wickwise/market';

/** Source of a market's prices. */
export interface Origin {
  /** Id of the source in the store; see `Feed`. */
  source: string;
  attribution: string;
  badge: DataBadge;
  licence: LicenceScope;
}

/** An instrument with its number in the store. */
export interface ListedInstrument {
  no: number;
  instrument: Instrument;
  finest: Timeframe;
  licence: LicenceScope;
  /** Its bars are one value a day: they have no range. */
  isFix?: true;
  /** A setting switches public signals on it off. */
  hasNoSignals?: true;
  /** Symbols that it had here, each until an instant of wall time, oldest first; absent without a rename. */
  former?: readonly FormerSymbol[];
}

export interface FormerSymbol {
  symbol: string;
  untilMs: number;
}

/** Returns the symbol that an instrument had here at an instant of wall time. */
export const symbolAt = ({ instrument, former = [] }: ListedInstrument, wallMs: number): string =>
  former.find(({ untilMs }) => wallMs < untilMs)?.symbol ?? instrument.symbol;

/**
 * The quoted instruments, by all of their names: those of the catalogue, which are scanned, and those that are
 * opened on demand, which are found by name only.
 */
export class InstrumentRegistry {
  readonly #all: readonly ListedInstrument[];
  /** Shared with the registries of some markets only. */
  readonly #onDemand: Map<InstrumentId, ListedInstrument>;
  /** Markets of which it finds what is opened on demand. */
  readonly #markets: ReadonlySet<Market>;
  readonly origins: ReadonlyMap<Market, Origin>;
  readonly #byId: ReadonlyMap<InstrumentId, ListedInstrument>;
  readonly #byNo: ReadonlyMap<number, ListedInstrument>;
  readonly #byChartName: ReadonlyMap<string, ListedInstrument>;

  constructor(
    all: readonly ListedInstrument[],
    origins: ReadonlyMap<Market, Origin> = new Map(),
    onDemand: Map<InstrumentId, ListedInstrument> = new Map(),
    markets: ReadonlySet<Market> = new Set(MARKETS),
  ) {
    this.#all = all;
    this.origins = origins;
    this.#onDemand = onDemand;
    this.#markets = markets;
    this.#byId = new Map(all.map((listed) => [listed.instrument.id, listed]));
    this.#byNo = new Map(all.map((listed) => [listed.no, listed]));
    this.#byChartName = new Map(
      all.map((listed) => [`${listed.instrument.market}:${chartName(listed.instrument.symbol)}`, listed]),
    );
  }

  /** The instruments of the catalogue. */
  get all(): readonly ListedInstrument[] {
    return this.#all;
  }

  /** Returns an instrument by its id or a former one. */
  byId(id: InstrumentId): ListedInstrument | undefined {
    return this.#byId.get(id) ?? this.#byId.get(currentId(id)) ?? this.#opened(id);
  }

  byNo(no: number): ListedInstrument | undefined {
    return this.#byNo.get(no) ?? this.opened.find((listed) => listed.no === no);
  }

  /**
   * Returns an instrument by its wire name, a former one, a vendor's (`C:EURUSD`) or the chart name (`BAJAJ_AUTO`).
   */
  find(market: Market, symbol: string): ListedInstrument | undefined {
    return (
      this.#byId.get(`${market}:${symbol}`) ??
      this.#byId.get(`${market}:${wireSymbol(market, symbol)}`) ??
      this.#byChartName.get(`${market}:${symbol}`) ??
      this.#opened(`${market}:${wireSymbol(market, symbol)}`) ??
      this.opened.find(
        ({ instrument, former = [] }) =>
          instrument.market === market &&
          (chartName(instrument.symbol) === symbol || former.some((one) => one.symbol === symbol)),
      )
    );
  }

  /** Returns the symbols of instruments by any of their names, each once; unknown names stay as they are. */
  symbolsNamed(market: Market, names: readonly string[]): string[] {
    return [...new Set(names.map((name) => this.find(market, name)?.instrument.symbol ?? name))];
  }

  /** Returns a market's instruments of the catalogue. */
  of(market: Market): ListedInstrument[] {
    return this.all.filter(({ instrument }) => instrument.market === market);
  }

  /** Returns a market's instruments with prices now, those on demand included. */
  quotedIn(market: Market): ListedInstrument[] {
    return [...this.of(market), ...this.opened.filter(({ instrument }) => instrument.market === market)];
  }

  /** The instruments that are opened on demand now. */
  get opened(): ListedInstrument[] {
    return [...this.#onDemand.values()].filter(({ instrument }) => this.#markets.has(instrument.market));
  }

  /** Returns whether scans, edges and lists of a market have an instrument. */
  isScanned({ instrument }: ListedInstrument): boolean {
    return this.#byId.has(instrument.id);
  }

  /** Adds an instrument beside the catalogue, until `close`. */
  open(listed: ListedInstrument): void {
    this.#onDemand.set(listed.instrument.id, listed);
  }

  close(id: InstrumentId): void {
    this.#onDemand.delete(id);
  }

  #opened(id: InstrumentId): ListedInstrument | undefined {
    const listed = this.#onDemand.get(id);
    return listed && this.#markets.has(listed.instrument.market) ? listed : undefined;
  }

  /** Returns a market's badge; SIMULATED, the least claim, without a feed. */
  badgeOf(market: Market): DataBadge {
    return this.origins.get(market)?.badge ?? 'SIMULATED';
  }

  /** Returns whether a market's prices are simulated. */
  isSimulated(market: Market): boolean {
    return (this.origins.get(market)?.licence ?? 'simulated') === 'simulated';
  }

  /** Returns every source, once. */
  get sources(): readonly string[] {
    return [...new Set([...this.origins.values()].map(({ source }) => source))];
  }

  /** Returns the markets of a source. */
  marketsOf(source: string): Market[] {
    return [...this.origins].flatMap(([market, origin]) => (origin.source === source ? [market] : []));
  }

  /** Returns the registry of one source only. */
  ofSource(source: string): InstrumentRegistry {
    return this.inMarkets(new Set(this.marketsOf(source)));
  }

  /**
   * Returns this registry with the instruments of another one in place of its own in the other's markets; what is opened
   * on demand afterwards isn't in it.
   */
  withOther(other: InstrumentRegistry): InstrumentRegistry {
    const own = this.inMarkets(new Set(MARKETS.filter((market) => !other.origins.has(market))));
    const opened = [...own.opened, ...other.opened];
    return new InstrumentRegistry(
      [...own.all, ...other.all],
      new Map([...own.origins, ...other.origins]),
      new Map(opened.map((listed) => [listed.instrument.id, listed])),
    );
  }

  /** Returns the registry of some markets only. */
  inMarkets(markets: ReadonlySet<Market>): InstrumentRegistry {
    const origins = new Map([...this.origins].filter(([market]) => markets.has(market)));
    return new InstrumentRegistry(
      this.all.filter(({ instrument }) => origins.has(instrument.market)),
      origins,
      this.#onDemand,
      markets,
    );
  }
}
