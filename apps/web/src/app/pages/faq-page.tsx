import { getRouteApi, useLocation } from '@tanstack/react-router';
import { FaqScreen } from '../../features/pages/faq-screen.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const WhySilent = lazyPart(async () => (await import('../../features/alerts/why-silent/why-silent.tsx')).WhySilent, {
  place: <Skeleton className="h-40" />,
});

const route = getRouteApi('/site/faq');

/** Binds the FAQ to its URL; the question about silent alerts has a check of the reader's own. */
export function FaqPage() {
  const search: Record<string, unknown> = route.useSearch();
  const { hash } = useLocation();
  const navigate = route.useNavigate();
  return (
    <FaqScreen
      q={typeof search.q === 'string' ? search.q.slice(0, 100) : ''}
      hash={hash}
      onSearch={(q) => void navigate({ search: { q }, replace: true, resetScroll: false })}
      renderPart={(id) => id === 'alert-did-not-fire' && <WhySilent />}
    />
  );
}
