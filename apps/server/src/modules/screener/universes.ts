import type { UniversesAnswer } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { findUniverse, universesOf } from '@wickwise/market/universes';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { currentSymbols } from './rename.ts';
import type { ScreenOrder } from './screener.ts';

/** The instruments of a screen, as it names them. */
export interface ScreenPlace {
  market: Market;
  symbols?: readonly string[] | undefined;
  universe?: string | undefined;
}

/** Returns the symbols of a screen, those of its universe included; undefined for the whole market. */
export const symbolsOf = ({ market, symbols, universe }: ScreenPlace): readonly string[] | undefined =>
  universe === undefined ? currentSymbols(market, symbols) : (findUniverse(market, universe)?.symbols ?? []);

/** Returns an order for the engine, which knows symbols only. */
export function withSymbols<Order extends ScreenPlace>({
  universe,
  symbols,
  ...order
}: Order): Omit<Order, 'universe' | 'symbols'> & Pick<ScreenOrder, 'symbols'> {
  return { ...order, symbols: symbolsOf({ market: order.market, symbols, universe }) };
}

/** Returns a market's universes with at least one quoted member. */
export function listUniverses(market: Market, registry: InstrumentRegistry): UniversesAnswer['universes'] {
  return universesOf(market)
    .map(({ key, symbols, asOf = null, size = null }) => {
      const count = symbols.filter((symbol) => registry.find(market, symbol)).length;
      return { key, count, asOf, size };
    })
    .filter(({ count }) => count > 0);
}
