import type { Market } from '@wickwise/market';
import { marketNames } from '../../lib/market-names.ts';
import { useMarketState } from '../../realtime/use-market.ts';
import { ownPricesTexts as texts } from './texts/own-prices.ts';
import { useReach } from './use-reach.ts';

/** Says that a screen is made of the server's prices, to an account that has others in its market. */
export function ServerPricesNote({ market }: { market: Market }) {
  const isOwn = useMarketState(market)?.isOwn;
  const server = useReach(market)?.own?.server;
  if (!isOwn || !server) return null;
  return (
    <p role="status" className="border-l-2 border-hairline px-3 py-1 text-body text-pretty text-quiet">
      {texts.screen(marketNames[market], server)}
    </p>
  );
}
