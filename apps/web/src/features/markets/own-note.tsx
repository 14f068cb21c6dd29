import { Link } from '@tanstack/react-router';
import { marketNames } from '../../lib/market-names.ts';
import type { KnownState } from '../../realtime/market-states.ts';
import { ownPricesTexts as texts } from './texts/own-prices.ts';
import { useReach } from './use-reach.ts';

/** Says whose prices a market shows to an account with a connection of its own, and what isn't made of them. */
export function OwnNote({ state: { market, source } }: { state: KnownState }) {
  const server = useReach(market)?.own?.server;
  const needsYou = source.health === 'needs-login' || source.health === 'stopped';
  return (
    <p
      role="status"
      className={`mb-3 border bg-panel px-3 py-2 text-body text-pretty ${needsYou ? 'border-warn' : 'border-hairline'}`}
    >
      {texts.yours(marketNames[market], source.note || source.feed)} {needsYou && texts.needsYou}{' '}
      <span className="text-quiet">
        {server ? texts.server(server) : texts.noServer}{' '}
        <Link to="/dashboard/configure" hash="market-data" className="whitespace-nowrap underline underline-offset-2">
          {texts.manage}
        </Link>
      </span>
    </p>
  );
}
