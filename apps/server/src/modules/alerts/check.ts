import { ALERT_LIMITS, type SaveAlertRequest } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { Invalid, NotFound } from '#platform/errors.ts';
import type { AlertDeps } from './deps.ts';
import { isOnPrices } from './engine/lanes.ts';

/** Says what is wrong with an alert; returns it with the symbol as the registry spells it, and its instruments. */
export async function checkAlert(
  { registry, watched, screenMarket }: Pick<AlertDeps, 'registry' | 'watched' | 'screenMarket'>,
  userId: string,
  request: SaveAlertRequest,
): Promise<{ request: SaveAlertRequest; listed: readonly ListedInstrument[] | undefined }> {
  const { symbol, watchlistId, condition, market } = request;
  if (symbol !== undefined && watchlistId !== undefined) throw new Invalid('symbol: is there beside a watchlist');
  if (condition.type === 'screen') {
    if (symbol !== undefined || watchlistId !== undefined)
      throw new Invalid('symbol: the screen names its instruments');
    const own: Market = await screenMarket(userId, condition.screenId);
    return { request: { ...request, market: own }, listed: undefined };
  }
  if (watchlistId !== undefined) {
    const all = await watched(userId, watchlistId);
    const listed = all.filter(({ instrument }) => instrument.market === market);
    if (listed.length > ALERT_LIMITS.symbols)
      throw new Invalid(`watchlistId: an alert follows at most ${ALERT_LIMITS.symbols} symbols`);
    return { request, listed };
  }
  if (symbol === undefined) {
    if (isOnPrices(condition)) throw new Invalid('symbol: is missing');
    return { request, listed: undefined };
  }
  const found = registry.find(market, symbol);
  if (!found) throw new NotFound(`Instrument ${symbol}`);
  return { request: { ...request, symbol: found.instrument.symbol }, listed: [found] };
}
