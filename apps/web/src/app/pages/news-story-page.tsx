import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { storyTitle } from '../../features/news/brief-language.ts';
import { storyQuery } from '../../features/news/queries.ts';
import { StoryScreen } from '../../features/news/story-screen.tsx';
import { useStore } from '../../lib/store.ts';
import { useTabName } from '../../lib/tab-name.ts';
import { readerZone } from '../../lib/zones.ts';
import { showStoryHead } from './story-head.ts';

const route = getRouteApi('/site/news-details/$title');

/** One story, named by its address. */
export function NewsStoryPage() {
  const { title } = route.useParams();
  useStoryHead(title);
  return <StoryScreen key={title} title={title} />;
}

/** Shows the head of the story, also after the router has shown that of the path. */
function useStoryHead(title: string): void {
  const router = useRouter();
  const { data } = useQuery(storyQuery(title));
  const story = data?.story;
  const zone = useStore(readerZone);
  useTabName(story && storyTitle(story, zone));
  useEffect(() => {
    if (!story) return;
    const show = (): void => showStoryHead(story);
    show();
    return router.subscribe('onResolved', show);
  }, [router, story]);
}
