import { getRouteApi, Link } from '@tanstack/react-router';
import type { Backtest } from '@wickwise/contract';
import { ReportScreen } from '../../features/backtests/report/report-screen.tsx';
import { givenName } from '../../features/backtests/test-name.ts';
import { backtestTexts as texts } from '../../features/backtests/texts/backtest.ts';
import { paperTexts } from '../../features/paper/texts/paper.ts';
import { buttonClass } from '../../ui/button.tsx';
import { withoutCondition } from '../../ui/rule/edit-groups.ts';
import type { FunnelPlace } from '../../ui/rule/funnel-view.tsx';
import { funnelTexts } from '../../ui/rule/texts/funnel.ts';

const route = getRouteApi('/dashboard/backtest/$backtestId');

export function BacktestPage() {
  return (
    <ReportScreen
      id={route.useParams().backtestId}
      back={(test) => <Links test={test} />}
      drop={(test, place, label) => (
        <BuilderLink test={test} dropped={place} label={label}>
          {funnelTexts.dropShort}
        </BuilderLink>
      )}
    />
  );
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
      <BuilderLink test={test}>{texts.openBuilder}</BuilderLink>
    </>
  );
}

interface BuilderLinkProps {
  test: Backtest;
  /** A condition that is left out. */
  dropped?: FunnelPlace;
  label?: string;
  children: string;
}

/** Links to the builder with the tested rule and its settings. */
function BuilderLink({ test: { id: testId, request }, dropped, label: name, children }: BuilderLinkProps) {
  const { strategyId, market, timeframe, test, walkForward } = request;
  const { groups } = test.strategy;
  const label = givenName(request);
  const rule = dropped ? withoutCondition(groups, dropped) : groups;
  return (
    <Link
      to="/dashboard/customstrategy"
      search={{
        ...(strategyId ? { id: strategyId } : {}),
        tab: walkForward ? 'walk' : 'backtest',
        market,
        timeframe,
        label,
        rule,
        test: testId,
      }}
      aria-label={name}
      className={buttonClass('plain')}
    >
      {children}
    </Link>
  );
}
