import { chartName, type Instrument, type Market, wireSymbol } from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import { nearestName } from './nearest-name.ts';

/** Names whose nearest symbol is remembered: a bhavcopy has 2,000 that come again each day. */
const MOST_REMEMBERED = 10_000;

const byMarket = new Map<Market, KnownSymbols>();

/** Returns the symbols of a market, made once. */
export function knownSymbols(market: Market): KnownSymbols {
  const known = byMarket.get(market) ?? new KnownSymbols(market);
  byMarket.set(market, known);
  return known;
}

/** Instruments of the catalogue by the names that files give them. */
export class KnownSymbols {
  readonly #market: Market;
  readonly #byName: ReadonlyMap<string, Instrument>;
  readonly #nearest = new Map<string, string | null>();

  constructor(market: Market) {
    this.#market = market;
    const all = instrumentsOf(market);
    this.#byName = new Map([
      ...all.map((instrument) => [chartName(instrument.symbol), instrument] as const),
      ...all.map((instrument) => [instrument.symbol, instrument] as const),
    ]);
  }

  find(name: string): Instrument | undefined {
    const upper = name.toUpperCase();
    return this.#byName.get(wireSymbol(this.#market, upper)) ?? this.#byName.get(upper);
  }

  /** Returns the symbol that a name was perhaps meant to be; null where none is near. */
  nearest(name: string): string | null {
    const known = this.#nearest.get(name);
    if (known !== undefined) return known;
    const near = nearestName(name.toUpperCase(), [...this.#byName.keys()]);
    const symbol = near === null ? null : (this.#byName.get(near)?.symbol ?? null);
    if (this.#nearest.size >= MOST_REMEMBERED) this.#nearest.clear();
    this.#nearest.set(name, symbol);
    return symbol;
  }
}
