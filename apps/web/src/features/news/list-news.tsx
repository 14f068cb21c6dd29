import { useQuery } from '@tanstack/react-query';
import { NewestStories } from './newest-stories.tsx';
import { listStoriesQuery } from './queries.ts';
import { newsTexts as texts } from './texts/news.ts';

/** The newest stories about the symbols of one watchlist. */
export function ListNews({ watchlistId }: { watchlistId: string }) {
  return <NewestStories query={useQuery(listStoriesQuery(watchlistId))} most={8} none={texts.none} />;
}
