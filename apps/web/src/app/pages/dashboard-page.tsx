import { useQuery } from '@tanstack/react-query';
import type { Widget } from '@wickwise/contract';
import { useDeferredValue } from 'react';
import { ArrangeButton } from '../../features/dashboard/arrange-button.tsx';
import { layoutQuery, widgetsOf } from '../../features/dashboard/layout.ts';
import { dashboardTexts } from '../../features/dashboard/texts.ts';
import { MarketTabs } from '../../features/markets/market-tabs.tsx';
import { marketsQuery } from '../../features/markets/queries.ts';
import { SilenceNote } from '../../features/markets/silence-note.tsx';
import { preferencesQuery } from '../../lib/preferences.ts';
import { useStore } from '../../lib/store.ts';
import { textsOf } from '../../lib/texts.ts';
import { USUAL_MARKET } from '../../lib/usual-market.ts';
import { connection } from '../../realtime/connection.ts';
import { useMarketState } from '../../realtime/use-market.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { WhenSeen } from '../../ui/when-seen.tsx';
import type { DashboardPageProps } from './dashboard-search.ts';
import { WIDGET_ROWS, type WidgetProps } from './dashboard-widgets.tsx';

const texts = textsOf({ en: { title: 'Dashboard' }, hi: async () => (await import('./hindi.ts')).dashboardPage });

/** So many stand at the top of a usual window. */
const FIRST_WIDGETS = 4;

/** A market at a glance, arranged as its reader likes it. */
export function DashboardPage({ search, onSearch }: DashboardPageProps) {
  const preferences = useQuery(preferencesQuery);
  const layout = useQuery(layoutQuery);
  const markets = useQuery(marketsQuery);
  const market = search.market ?? preferences.data?.defaultMarket ?? USUAL_MARKET;
  const state = useMarketState(market);
  // what would move to another place a moment later isn't shown before its place is known
  const isAway = useStore(connection) === 'disconnected';
  const isPlaced = layout.data !== undefined || layout.isError || isAway;
  const isChosen = search.market !== undefined || !preferences.isPending || isAway;
  const isDue = useDeferredValue(isPlaced && isChosen); // presses are answered while the parts are drawn
  const widgets = widgetsOf(layout.data ?? null);
  const shown = widgets.filter(({ isShown }) => isShown);
  return (
    <div className="flex min-h-dvh flex-col gap-3 p-3 lg:p-4">
      <h1 className="sr-only">{texts.title}</h1>
      {isDue && (
        <>
          <div>
            {state && <SilenceNote state={state} />}
            <MarketTabs selected={market} served={markets.data?.markets} />
          </div>
          <div className="grid min-w-0 gap-3 lg:grid-flow-dense lg:grid-cols-12">
            {shown.map(({ widget }, place) => (
              <div key={widget} className={`flex min-w-0 flex-col ${WIDGET_ROWS[widget].span}`}>
                <ShownWidget
                  widget={widget}
                  isFirst={place < FIRST_WIDGETS}
                  market={market}
                  search={search}
                  onSearch={onSearch}
                />
              </div>
            ))}
          </div>
          {shown.length === 0 && <EmptyNote>{dashboardTexts.nothing}</EmptyNote>}
          <div className="flex justify-end">
            <ArrangeButton widgets={widgets} />
          </div>
        </>
      )}
    </div>
  );
}

/** A widget below the first window waits until it's in sight. */
function ShownWidget({ widget, isFirst, ...props }: WidgetProps & { widget: Widget; isFirst: boolean }) {
  const { Part, place } = WIDGET_ROWS[widget];
  const part = <Part {...props} />;
  return isFirst || place === undefined ? part : <WhenSeen place={place}>{part}</WhenSeen>;
}
