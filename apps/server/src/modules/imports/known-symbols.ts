import { chartName, type Instrument, type Market, wireSymbol } from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import { nearestName } from './nearest-name.ts';

/** Instruments of the catalogue by the names that files give them. */
export class KnownSymbols {
  readonly #market: Market;
  readonly #byName: ReadonlyMap<string, Instrument>;

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
    const near = nearestName(name.toUpperCase(), [...this.#byName.keys()]);
    return near === null ? null : (this.#byName.get(near)?.symbol ?? null);
  }
}
