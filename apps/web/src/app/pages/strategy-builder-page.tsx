import { useIsMutating } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { OwnStrategy } from '@wickwise/contract';
import { ALERT_TIMEFRAMES } from '@wickwise/market';
import type { AlertStart } from '../../features/alerts/draft.ts';
import { BacktestPart } from '../../features/backtests/order/order-part.tsx';
import type { TestSubject } from '../../features/backtests/order/order-state.ts';
import { paperTexts } from '../../features/paper/texts/paper.ts';
import { BuilderScreen } from '../../features/strategies/builder/builder-screen.tsx';
import {
  type BuilderChange,
  readBuilderSearch,
  type StrategyDraft,
  searchAfterSave,
} from '../../features/strategies/builder/builder-search.ts';
import { SAVING } from '../../features/strategies/queries.ts';
import { builderTexts } from '../../features/strategies/texts/builder.ts';
import { useStartingPlace } from '../../lib/starting-place.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AlertButton } from './alert-button.tsx';
import { SymbolLink } from './symbol-link.tsx';

const StrategyAlerts = lazyPart(
  async () => (await import('../../features/alerts/strategy-alerts.tsx')).StrategyAlerts,
  { place: <Skeleton className="m-3 h-40" /> },
);

const route = getRouteApi('/dashboard/customstrategy');

/** Binds the builder to its URL: opening another strategy adds a history entry, changing one doesn't. */
export function StrategyBuilderPage() {
  const search = readBuilderSearch(route.useSearch());
  const navigate = route.useNavigate();
  const isSaving = useIsMutating({ mutationKey: SAVING }) > 0;
  const usual = useStartingPlace();
  const begun = search.id ? {} : usual; // a shared address of a draft names its market and timeframe
  const onSearch = (change: BuilderChange): void => {
    void navigate({
      search: (known) => ({ ...readBuilderSearch({ ...begun, ...known, ...change }) }),
      resetScroll: false,
      replace: true,
    });
  };
  const tested = { isSaving, testId: search.test, onOrdered: (test: string) => onSearch({ test }) };
  return (
    <BuilderScreen
      search={search}
      usual={usual}
      onSearch={onSearch}
      onOpen={(next) => void navigate({ search: { ...next } })}
      onSaved={(before, sent, saved) =>
        void navigate({
          search: (known) => ({ ...searchAfterSave(readBuilderSearch(known), before, sent, saved) }),
          resetScroll: false,
          replace: before === saved.id,
        })
      }
      alertButton={alertButtonOf}
      parts={{
        backtest: (draft, id) => (
          <>
            <BacktestPart kind="test" {...tested} {...subjectOf(draft, id)} />
            {id && (
              <p className="p-3">
                <Link
                  to="/dashboard/paper"
                  search={{ market: draft.market, strategy: id }}
                  className={buttonClass('plain')}
                >
                  {paperTexts.runs.open}
                </Link>
              </p>
            )}
          </>
        ),
        walk: (draft, id) => <BacktestPart kind="walk" {...tested} {...subjectOf(draft, id)} />,
        alerts: (saved) => <Alerts saved={saved} />,
      }}
    />
  );
}

const subjectOf = ({ market, timeframe, definition }: StrategyDraft, strategyId: string | undefined): TestSubject => ({
  strategyId,
  market,
  timeframe,
  definition,
});

/** Returns undefined for timeframes without alerts. */
function startOf({ id, market, timeframe: own }: OwnStrategy): AlertStart | undefined {
  const timeframe = ALERT_TIMEFRAMES.find((one) => one === own);
  return timeframe && { market, kind: 'strategy', strategyId: id, timeframe, frequency: 'bar' };
}

function alertButtonOf(strategy: OwnStrategy) {
  const start = startOf(strategy);
  return start ? <AlertButton about={strategy.definition.label} start={start} /> : null;
}

function Alerts({ saved }: { saved: OwnStrategy }) {
  const start = startOf(saved);
  if (!start) return <EmptyNote>{builderTexts.alertNoBars(saved.timeframe)}</EmptyNote>;
  return (
    <StrategyAlerts
      strategyId={saved.id}
      start={start}
      linkOf={({ market, symbol }) => (symbol === undefined ? null : <SymbolLink market={market} symbol={symbol} />)}
    />
  );
}
