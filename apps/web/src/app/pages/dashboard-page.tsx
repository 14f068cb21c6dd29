import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { Widget } from '@wickwise/contract';
import { useDeferredValue } from 'react';
import { ArrangeButton } from '../../features/dashboard/arrange-button.tsx';
import { layoutQuery, widgetsOf } from '../../features/dashboard/layout.ts';
import { dashboardTexts } from '../../features/dashboard/texts/dashboard.ts';
import { useChecklist } from '../../features/dashboard/use-checklist.ts';
import { IndicativeNote } from '../../features/markets/indicative-note.tsx';
import { MarketTabs } from '../../features/markets/market-tabs.tsx';
import { marketsQuery } from '../../features/markets/queries.ts';
import { SilenceNote } from '../../features/markets/silence-note.tsx';
import { WithinReach } from '../../features/markets/within-reach.tsx';
import { ADD_SYMBOL } from '../../lib/add-symbol.ts';
import { preferencesQuery } from '../../lib/preferences.ts';
import { startingPlace } from '../../lib/starting-place.ts';
import { useStore } from '../../lib/store.ts';
import { connection } from '../../realtime/connection.ts';
import { useMarketState } from '../../realtime/use-market.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { WhenSeen } from '../../ui/when-seen.tsx';
import type { DashboardPageProps, WidgetProps } from './dashboard-search.ts';
import { WIDGET_ROWS } from './dashboard-widgets.tsx';
import { dashboardPageTexts as texts } from './texts/dashboard-page.ts';

/** Widgets without anything that is made of the server's prices. */
const ON_OWN_PRICES: readonly Widget[] = ['watchlist', 'chart', 'alerts'];

/** Number of widgets at the top of a typical window. */
const FIRST_WIDGETS = 4;

/** Laid out and painted when it comes near the window. */
const UNSEEN = '[content-visibility:auto] [contain-intrinsic-block-size:auto_300px]';

const FirstStepList = lazyPart(
  async () => (await import('../../features/dashboard/first-step-list.tsx')).FirstStepList,
  {
    place: (
      <div className="h-[42px] border border-hairline bg-panel max-sm:h-[138px] max-sm:pointer-coarse:h-[174px]" />
    ),
    isQuiet: true,
  },
);

/** Overview of a market, arranged by the user. */
export function DashboardPage({ search, onSearch }: DashboardPageProps) {
  const preferences = useQuery(preferencesQuery);
  const layout = useQuery(layoutQuery);
  const markets = useQuery(marketsQuery);
  const market = search.market ?? startingPlace(preferences.data).market;
  const state = useMarketState(market);
  // hidden until its place is known, to avoid a layout shift
  const isAway = useStore(connection) === 'disconnected';
  const isPlaced = layout.data !== undefined || layout.isError || isAway;
  const isChosen = search.market !== undefined || !preferences.isPending || isAway;
  const checklist = useChecklist();
  const isDue = useDeferredValue(isPlaced && isChosen && (checklist !== 'pending' || isAway)); // inputs are handled while widgets render
  const widgets = widgetsOf(layout.data ?? null);
  const addsSymbol = useLocation({ select: ({ hash }) => hash === ADD_SYMBOL });
  const shown = widgets.filter(
    ({ widget, isShown }) =>
      (isShown || (addsSymbol && widget === 'watchlist')) && (!state?.isOwn || ON_OWN_PRICES.includes(widget)),
  );
  return (
    <div className="flex min-h-dvh flex-col gap-3 p-3 lg:p-4">
      <h1 className="sr-only">{texts.title}</h1>
      {isDue && (
        <>
          <div>
            {state && <SilenceNote state={state} />}
            {state && <IndicativeNote state={state} />}
            <MarketTabs selected={market} served={markets.data?.markets} />
          </div>
          {checklist === 'shown' && <FirstStepList />}
          <WithinReach market={market}>
            <div className="grid min-w-0 gap-3 lg:grid-flow-dense lg:grid-cols-12">
              {shown.map(({ widget }, place) => (
                <div
                  key={widget}
                  className={`flex min-w-0 flex-col ${place < FIRST_WIDGETS ? '' : UNSEEN} ${WIDGET_ROWS[widget].span}`}
                >
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
          </WithinReach>
          {shown.length === 0 && <EmptyNote>{dashboardTexts.nothing}</EmptyNote>}
          <div className="flex justify-end">
            <ArrangeButton widgets={widgets} />
          </div>
        </>
      )}
    </div>
  );
}

/** A widget below the first window renders once visible. */
function ShownWidget({ widget, isFirst, ...props }: WidgetProps & { widget: Widget; isFirst: boolean }) {
  const { Part, place } = WIDGET_ROWS[widget];
  const part = <Part {...props} />;
  return isFirst || place === undefined ? part : <WhenSeen place={place}>{part}</WhenSeen>;
}
