import { MARKET_NAMES } from '@wickwise/contract';
import { isMarket, isTradable, MARKET_INFO, MARKETS, type Market } from '@wickwise/market';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { MARKET_OF_EXCHANGE } from '../text-forms.ts';
import type { RawLine } from './raw-lines.ts';

/** Markets in which something can be held: a currency pair is a rate. */
const HELD_MARKETS = MARKETS.filter((market) => MARKET_INFO[market].traded !== 'currencies');

const MARKETS_OF_CURRENCY: Readonly<Record<string, readonly Market[]>> = {
  INR: ['Indian_Equity'],
  USD: ['US_Equity', 'Crypto'],
};

/** Series and suffixes that brokers and data vendors add to a symbol. */
const SUFFIX = /(-(EQ|BE|BZ|SM|ST|IV|RR)|\.(NS|BO))$/;
/** What company names differ by. */
const LEGAL =
  /\b(the|ltd|limited|inc|incorporated|corp|corporation|company|co|plc|com|class [a-c]|ord|common stock)\b/g;

type Asked = Pick<RawLine, 'symbol' | 'name' | 'isin' | 'place' | 'currency' | 'kind'>;

/** Finds the instruments of lines: by symbol, by ISIN as lists of brokers have it, or by the company's name. */
export class HeldFinder {
  readonly #registry: InstrumentRegistry;
  readonly #symbolOfIsin: ReadonlyMap<string, string>;
  #byName: Map<string, ListedInstrument | null> | undefined;

  /** `symbolOfIsin` has symbols by `market:ISIN`. */
  constructor(registry: InstrumentRegistry, symbolOfIsin: ReadonlyMap<string, string>) {
    this.#registry = registry;
    this.#symbolOfIsin = symbolOfIsin;
  }

  /** Returns the instrument of a line in one of the markets. */
  find(asked: Asked, markets: readonly Market[]): ListedInstrument | undefined {
    const isins = markets.flatMap((market) => {
      const symbol = this.#symbolOfIsin.get(`${market}:${asked.isin.toUpperCase()}`);
      return symbol === undefined ? [] : (this.#registry.find(market, symbol) ?? []);
    });
    const named = markets.flatMap((market) => this.#bySymbol(asked.symbol, market) ?? []);
    const found = [...named, ...isins].find(({ instrument }) => isTradable(instrument));
    return found ?? this.#inMarkets(this.#byCompany(asked.name || asked.symbol), markets);
  }

  #bySymbol(written: string, market: Market): ListedInstrument | undefined {
    const symbol = written
      .toUpperCase()
      .replace(/^[A-Z]+:/, '')
      .replace(SUFFIX, '');
    if (symbol === '') return undefined;
    const names = MARKET_INFO[market].traded === 'coins' ? coinNames(symbol) : [symbol, symbol.replace(/[ /]/g, '.')];
    return names.map((name) => this.#registry.find(market, name)).find((found) => found !== undefined);
  }

  #byCompany(name: string): ListedInstrument | undefined {
    this.#byName ??= namesOf(this.#registry.all);
    return this.#byName.get(plainName(name)) ?? undefined;
  }

  #inMarkets(found: ListedInstrument | undefined, markets: readonly Market[]): ListedInstrument | undefined {
    return found && markets.includes(found.instrument.market) ? found : undefined;
  }
}

/** Returns the markets that a line can be of; none where its currency or exchange isn't served. */
export function marketsOfLine({ place, currency, isin, kind }: Asked, usual: Market | undefined): readonly Market[] {
  if (/^crypto/i.test(kind)) return ['Crypto'];
  const named = place === '' ? undefined : marketNamed(place);
  if (named) return HELD_MARKETS.filter((market) => market === named);
  if (currency !== '') return MARKETS_OF_CURRENCY[currency.toUpperCase()] ?? [];
  if (usual) return [usual];
  if (/^IN[EF0]/i.test(isin)) return ['Indian_Equity'];
  if (/^US\d/i.test(isin)) return ['US_Equity'];
  return HELD_MARKETS;
}

function marketNamed(place: string): Market | undefined {
  if (isMarket(place)) return place;
  const label = place
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return (
    MARKET_OF_EXCHANGE.get(place.toUpperCase()) ??
    MARKETS.find((market) => MARKET_NAMES[market].toLowerCase() === label)
  );
}

const coinNames = (symbol: string): string[] => {
  const [base = symbol] = symbol.split(/[-./ ]/);
  return [symbol, `${base}-USD`, `${symbol.replace(/USDT?$/, '')}-USD`];
};

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(LEGAL, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A name that two instruments have finds neither. */
function namesOf(all: readonly ListedInstrument[]): Map<string, ListedInstrument | null> {
  const byName = new Map<string, ListedInstrument | null>();
  for (const listed of all) {
    const { instrument } = listed;
    if (!isTradable(instrument) || !HELD_MARKETS.includes(instrument.market)) continue;
    const name = plainName(instrument.name);
    if (name !== '') byName.set(name, byName.has(name) ? null : listed);
  }
  return byName;
}
