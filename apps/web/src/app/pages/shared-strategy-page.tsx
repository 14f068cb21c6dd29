import { getRouteApi } from '@tanstack/react-router';
import { SharedStrategyView } from '../../features/strategies/shared-strategy.tsx';

const route = getRouteApi('/site/shared/strategy/$sharedId');

export function SharedStrategyPage() {
  return <SharedStrategyView id={route.useParams().sharedId} />;
}
