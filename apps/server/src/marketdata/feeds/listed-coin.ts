import { type Instrument, instrumentId, wireSymbol } from '@wickwise/market';

/** Currencies of states: pairs of two are no coins. */
const CURRENCIES: ReadonlySet<string> = new Set(
  'ARS AUD BRL CAD CHF COP CZK DKK EUR GBP IDR JPY MXN NOK NZD PLN RON SEK SGD THB TRY UAH USD ZAR'.split(' '),
);

/**
 * Returns the instrument of a coin that is traded against the dollar, or the dollar's coin that an exchange quotes in;
 * undefined for a currency, and for a coin that goes by another symbol today.
 */
function listedCoin(code: string, tickSize: number): Instrument | undefined {
  const symbol = `${code}-USD`;
  if (CURRENCIES.has(code) || wireSymbol('Crypto', symbol) !== symbol) return undefined;
  return {
    id: instrumentId('Crypto', symbol),
    market: 'Crypto',
    symbol,
    name: `${code} / US dollar`,
    kind: 'pair',
    sector: 'Other',
    currency: 'USD',
    tickSize,
    schedule: 'always',
  };
}

/** Returns the reader of offers of an exchange that names coins by a pattern, whose first group is the coin. */
export const coinsNamed =
  (pattern: RegExp) =>
  ({ symbol, tickSize }: { symbol: string; tickSize: number }): Instrument | undefined => {
    const code = pattern.exec(symbol)?.[1];
    return code === undefined ? undefined : listedCoin(code, tickSize);
  };
