import { getRouteApi } from '@tanstack/react-router';
import { NewsScreen } from '../../features/news/news-screen.tsx';
import { readNewsSearch, searchParams } from '../../features/news/news-search.ts';
import { useIsSignedIn } from '../../lib/session/session.ts';

const route = getRouteApi('/site/news');

/** Binds the news list to its URL; visitors have no watchlists. */
export function NewsListPage() {
  const navigate = route.useNavigate();
  const { isWatched, ...search } = readNewsSearch(route.useSearch());
  const isSignedIn = useIsSignedIn();
  return (
    <NewsScreen
      search={isWatched && isSignedIn ? { ...search, isWatched } : search}
      onSearch={(next) => void navigate({ search: searchParams(next), resetScroll: next.page !== search.page })}
    />
  );
}
