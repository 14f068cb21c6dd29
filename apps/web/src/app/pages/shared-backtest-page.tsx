import { getRouteApi } from '@tanstack/react-router';
import { SharedReport } from '../../features/backtests/report/shared-report.tsx';

const route = getRouteApi('/site/shared/backtest/$sharedId');

export function SharedBacktestPage() {
  return <SharedReport id={route.useParams().sharedId} />;
}
