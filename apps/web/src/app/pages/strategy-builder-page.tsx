import { getRouteApi } from '@tanstack/react-router';
import { BacktestPart } from '../../features/backtests/order/order-part.tsx';
import { BuilderScreen } from '../../features/strategies/builder/builder-screen.tsx';
import { type BuilderChange, readBuilderSearch } from '../../features/strategies/builder/builder-search.ts';

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
      backtest={({ market, timeframe, definition }, id) => (
        <BacktestPart strategyId={id} market={market} timeframe={timeframe} definition={definition} />
      )}
    />
  );
}
