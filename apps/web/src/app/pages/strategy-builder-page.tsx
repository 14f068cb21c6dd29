import { getRouteApi, Link } from '@tanstack/react-router';
import type { OwnStrategy } from '@wickwise/contract';
import { ALERT_TIMEFRAMES } from '@wickwise/market';
import { BacktestPart } from '../../features/backtests/order/order-part.tsx';
import { paperTexts } from '../../features/paper/texts.ts';
import { BuilderScreen } from '../../features/strategies/builder/builder-screen.tsx';
import {
  type BuilderChange,
  readBuilderSearch,
  searchAfterSave,
} from '../../features/strategies/builder/builder-search.ts';
import { buttonClass } from '../../ui/button.tsx';
import { TellMe } from './tell-me.tsx';

const route = getRouteApi('/dashboard/customstrategy');

/** Binds the builder to its address: opening another strategy is a step back and forth, changing one is not. */
export function StrategyBuilderPage() {
  const search = readBuilderSearch(route.useSearch());
  const navigate = route.useNavigate();
  const onSearch = (change: BuilderChange): void => {
    void navigate({
      search: (known) => ({ ...readBuilderSearch({ ...known, ...change }) }),
      resetScroll: false,
      replace: true,
    });
  };
  return (
    <BuilderScreen
      search={search}
      onSearch={onSearch}
      onOpen={(next) => void navigate({ search: { ...next } })}
      onSaved={(before, sent, id) =>
        void navigate({
          search: (known) => ({ ...searchAfterSave(readBuilderSearch(known), before, sent, id) }),
          resetScroll: false,
          replace: before === id,
        })
      }
      tellMe={tellMeOf}
      backtest={({ market, timeframe, definition }, id) => (
        <>
          <BacktestPart strategyId={id} market={market} timeframe={timeframe} definition={definition} />
          {id && (
            <p className="mt-3">
              <Link to="/dashboard/paper" search={{ market, strategy: id }} className={buttonClass('plain')}>
                {paperTexts.runs.open}
              </Link>
            </p>
          )}
        </>
      )}
    />
  );
}

/** Nothing for bars that no alert follows. */
function tellMeOf({ id, market, timeframe: own, definition }: OwnStrategy) {
  const timeframe = ALERT_TIMEFRAMES.find((one) => one === own);
  if (!timeframe) return null;
  const start = { market, kind: 'strategy', strategyId: id, timeframe, frequency: 'bar' } as const;
  return <TellMe about={definition.label} start={start} />;
}
