import { getRouteApi, Link } from '@tanstack/react-router';
import type { WhatsNewEntry, WhatsNewQuery } from '@wickwise/contract';
import { ALERT_TIMEFRAMES, MARKETS } from '@wickwise/market';
import { ServerPricesNote } from '../../features/markets/server-prices-note.tsx';
import { SignalList } from '../../features/signals/signal-list.tsx';
import { RankedList } from '../../features/whatsnew/ranked-list.tsx';
import { newsWords } from '../../lib/catalogue/news-words.ts';
import { marketNames } from '../../lib/market-names.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { AlertButton } from './alert-button.tsx';
import { whatsNewPageTexts as texts } from './texts/whats-new-page.ts';
import { signalSearchOf, type WhatsNewSearch } from './whats-new-search.ts';

const route = getRouteApi('/dashboard/whatsnewtoday');

/** Ranked news, and a filterable list of every signal. */
export function WhatsNewScreen() {
  const search = route.useSearch();
  const { tab = 'ranked', watched, kind, day } = search;
  const navigate = route.useNavigate();
  const change = (changed: WhatsNewSearch): void => {
    void navigate({ search: (known) => ({ ...known, ...changed }), resetScroll: false });
  };
  const { market, direction, strength } = search;
  const filter = {
    ...(day ? { day } : {}),
    ...(market ? { market } : {}),
    ...(kind ? { kind } : {}),
    ...(direction ? { direction } : {}),
    ...(strength ? { strength } : {}),
    ...(watched ? { watchlist: 'only' as const } : {}),
  };
  const onFilter = (changed: Partial<WhatsNewQuery>): void => {
    const { watchlist, ...rest } = changed;
    change({ ...rest, ...('watchlist' in changed ? { watched: watchlist ? true : undefined } : {}) });
  };
  return (
    <div className="flex flex-col gap-3 p-3 lg:p-4">
      <header>
        <h1 className="text-title font-semibold">{texts.title}</h1>
        <p className="text-body text-quiet">
          {texts.lead}{' '}
          <Link to="/news" className="text-ink underline underline-offset-2">
            {texts.news}
          </Link>
        </p>
      </header>
      {(market ? [market] : MARKETS).map((one) => (
        <ServerPricesNote key={one} market={one} />
      ))}
      <div className="border border-hairline bg-panel">
        <Tabs
          label={texts.tabs}
          value={tab}
          onChange={(next) => change({ tab: next === 'signals' ? 'signals' : undefined })}
          tabs={[
            {
              value: 'ranked',
              label: texts.ranked,
              content: <RankedList filter={filter} onFilter={onFilter} alertButton={alertButtonOf} />,
            },
            {
              value: 'signals',
              label: texts.signals,
              content: <SignalList search={signalSearchOf(search)} onSearch={change} />,
            },
          ]}
        />
      </div>
    </div>
  );
}

/**
 * Returns an alert on the same shape or cross and timeframe, of the instrument or of the market for a group. Undefined
 * for timeframes without alerts.
 */
function alertButtonOf(entry: WhatsNewEntry) {
  const { market, timeframe: own, pattern, direction, members, memberCount } = entry;
  const timeframe = ALERT_TIMEFRAMES.find((one) => one === own);
  if (!timeframe || !pattern || !direction) return null;
  const symbol = memberCount === 1 ? members[0]?.symbol : undefined;
  const start = { market, symbol, kind: 'signal', pattern, direction, timeframe, frequency: 'bar' } as const;
  return <AlertButton about={`${newsWords(entry).label}, ${symbol ?? marketNames[market]}`} start={start} />;
}
