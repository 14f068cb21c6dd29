/** Alpaca's list of assets: https://docs.alpaca.markets/reference/get-v2-assets-1. */
import { instrumentsOf } from '@wickwise/market/catalogue';
import { HttpRefusal } from '#platform/net/http-client.ts';
import { kindOfName, US_STEP } from '../../listed-share.ts';
import type { Get, Offer } from '../provider-protocol.ts';
import { listOf, objectOf } from '../wire-values.ts';
import { alpacaSymbolOf, readSnapshots } from './wire.ts';

/** Shares that are traded over the counter have no trades at IEX. */
const EXCHANGES: ReadonlySet<unknown> = new Set(['NYSE', 'NASDAQ', 'AMEX', 'ARCA', 'BATS']);

/**
 * All shares that are traded at exchanges. The list is on the trading side, which takes other keys than the data's: where it
 * refuses this one, those of the catalogue that have a price.
 */
export async function readAlpacaOffers(get: Get): Promise<Offer[]> {
  try {
    const body = await get('/v2/assets?status=active&asset_class=us_equity', { host: 'trading' });
    return listOf(body)
      .map(objectOf)
      .flatMap(({ symbol, name, exchange, tradable }) => {
        if (typeof symbol !== 'string' || tradable !== true || !EXCHANGES.has(exchange)) return [];
        const named = typeof name === 'string' && name !== '' ? { name, kind: kindOfName(name) } : {};
        return [{ symbol, tickSize: US_STEP, ...named }];
      });
  } catch (error) {
    if (!(error instanceof HttpRefusal)) throw error;
    return readPriced(get);
  }
}

async function readPriced(get: Get): Promise<Offer[]> {
  const listed = instrumentsOf('US_Equity');
  const known = await readSnapshots(get, listed.map(alpacaSymbolOf));
  return listed
    .filter((instrument) => known.has(alpacaSymbolOf(instrument)))
    .map((instrument) => ({ symbol: alpacaSymbolOf(instrument), tickSize: instrument.tickSize }));
}
