import { getRouteApi } from '@tanstack/react-router';
import { SharedScreenView } from '../../features/screener/shared-screen.tsx';

const route = getRouteApi('/site/shared/$sharedId');

export function SharedPage() {
  const { sharedId } = route.useParams();
  return <SharedScreenView id={sharedId} />;
}
