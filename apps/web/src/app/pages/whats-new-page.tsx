import { getRouteApi } from '@tanstack/react-router';
import type { WhatsNewEntry, WhatsNewQuery } from '@wickwise/contract';
import { ALERT_TIMEFRAMES } from '@wickwise/market';
import { SignalList } from '../../features/signals/signal-list.tsx';
import type { SignalSearch } from '../../features/signals/signal-search.ts';
import { RankedList } from '../../features/whatsnew/ranked-list.tsx';
import { marketNames } from '../../lib/market-names.ts';
import { textsOf } from '../../lib/texts.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { TellMe } from './tell-me.tsx';
import type { WhatsNewSearch } from './whats-new-search.ts';

const texts = textsOf({
  en: {
    title: 'What’s new today',
    lead: 'Ranked across all markets, from closed bars. Information, not advice.',
    tabs: 'What’s new sections',
    ranked: 'Ranked',
    signals: 'All signals',
  },
  hi: async () => (await import('./hindi.ts')).whatsNewPage,
});

const route = getRouteApi('/dashboard/whatsnewtoday');

/** What became known, ranked; and every signal behind it, to be filtered. */
export function WhatsNewPage() {
  const { tab = 'ranked', watched, kind, day, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: WhatsNewSearch, { replace } = { replace: false }): void => {
    void navigate({ search: (known) => ({ ...known, ...changed }), resetScroll: false, replace });
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
    <div className="flex max-w-7xl flex-col gap-3 p-3 lg:p-4">
      <header>
        <h1 className="text-title font-semibold">{texts.title}</h1>
        <p className="text-body text-quiet">{texts.lead}</p>
      </header>
      <div className="border border-hairline bg-panel">
        <Tabs
          label={texts.tabs}
          value={tab}
          onChange={(next) => change({ tab: next === 'signals' ? 'signals' : undefined })}
          tabs={[
            {
              value: 'ranked',
              label: texts.ranked,
              content: <RankedList filter={filter} onFilter={onFilter} tellMe={tellMeOf} />,
            },
            {
              value: 'signals',
              label: texts.signals,
              content: <SignalList search={search} onSearch={change as (changed: SignalSearch) => void} />,
            },
          ]}
        />
      </div>
    </div>
  );
}

/**
 * The same shape or cross on the same bars: of the instrument, or of the market where it came to several. Nothing for bars
 * that no alert follows.
 */
function tellMeOf({ market, timeframe: own, pattern, direction, label, members, memberCount }: WhatsNewEntry) {
  const timeframe = ALERT_TIMEFRAMES.find((one) => one === own);
  if (!timeframe || !pattern) return null;
  const symbol = memberCount === 1 ? members[0]?.symbol : undefined;
  const start = { market, symbol, kind: 'signal', pattern, direction, timeframe, frequency: 'bar' } as const;
  return <TellMe about={`${label}, ${symbol ?? marketNames[market]}`} start={start} />;
}
