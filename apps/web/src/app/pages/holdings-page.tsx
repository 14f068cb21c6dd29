import { useLocation, useNavigate } from '@tanstack/react-router';
import { isUuid } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { LIST } from '../../features/alerts/draft.ts';
import { ListEvents } from '../../features/calendar/list-events.tsx';
import { HoldingsScreen } from '../../features/holdings/holdings-screen.tsx';
import { DataNote } from '../../features/markets/data-note.tsx';
import { ListNews } from '../../features/news/list-news.tsx';
import { ListSignals } from '../../features/signals/list-signals.tsx';
import { useMarketState } from '../../realtime/use-market.ts';
import { AlertButton } from './alert-button.tsx';
import { SymbolLink } from './symbol-link.tsx';

/** What the user holds, with signals, events and news of the same list, which the hash names. */
export function HoldingsPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  return (
    <HoldingsScreen
      listId={isUuid(hash) ? hash : undefined}
      onList={(id) => void navigate({ to: '/dashboard/holdings', hash: id, resetScroll: false })}
      linkOf={(about) => <SymbolLink {...about} />}
      badgeOf={(one) => <Source market={one} />}
      alertOn={({ id, name }, market) => (
        <AlertButton about={name} start={{ market, symbol: LIST + id, kind: 'signal' }} />
      )}
      around={(id) => (
        <>
          <ListSignals watchlistId={id} />
          <div className="grid items-start gap-3 lg:grid-cols-2">
            <ListEvents watchlistId={id} />
            <ListNews watchlistId={id} />
          </div>
        </>
      )}
    />
  );
}

function Source({ market }: { market: Market }) {
  const state = useMarketState(market);
  return state ? <DataNote state={state} /> : null;
}
