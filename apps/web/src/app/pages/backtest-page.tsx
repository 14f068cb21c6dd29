import { getRouteApi, Link } from '@tanstack/react-router';
import type { Backtest } from '@wickwise/contract';
import { ReportScreen } from '../../features/backtests/report/report-screen.tsx';
import { backtestTexts as texts } from '../../features/backtests/texts.ts';
import { paperTexts } from '../../features/paper/texts.ts';
import { buttonClass } from '../../ui/button.tsx';

const route = getRouteApi('/dashboard/backtest/$backtestId');

export function BacktestPage() {
  return <ReportScreen id={route.useParams().backtestId} back={(test) => <Links test={test} />} />;
}

function Links({ test }: { test: Backtest }) {
  const { strategyId, market, universe } = test.request;
  return (
    <>
      {strategyId && (
        <Link
          to="/dashboard/paper"
          search={{ market, strategy: strategyId, ...('symbol' in universe ? { symbol: universe.symbol } : {}) }}
          className={buttonClass('plain')}
        >
          {paperTexts.runs.open}
        </Link>
      )}
      <BuilderLink test={test} />
    </>
  );
}

/** To the builder with the rule as it was tested. */
function BuilderLink({ test: { request } }: { test: Backtest }) {
  const { strategyId, market, timeframe, test, walkForward } = request;
  const { label, groups: rule } = test.strategy;
  return (
    <Link
      to="/dashboard/customstrategy"
      search={{
        ...(strategyId ? { id: strategyId } : {}),
        ...{ tab: walkForward ? 'walk' : 'backtest', market, timeframe, label, rule },
      }}
      className={buttonClass('plain')}
    >
      {texts.openBuilder}
    </Link>
  );
}
