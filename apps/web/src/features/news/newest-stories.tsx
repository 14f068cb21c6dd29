import type { UseQueryResult } from '@tanstack/react-query';
import type { NewsPage } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { storyLanguage, storyTitle } from './brief-language.ts';
import { StoryLink } from './story-link.tsx';
import { newsTexts as texts } from './texts/news.ts';

interface NewestStoriesProps {
  query: Pick<UseQueryResult<NewsPage>, 'data' | 'error' | 'refetch'>;
  /** Number of stories shown. */
  most: number;
  /** Shown where news are on, and there is no story. */
  none: string;
  aside?: ReactNode;
}

/** A panel of links to the newest stories. */
export function NewestStories({ query: { data, error, refetch }, most, none, aside }: NewestStoriesProps) {
  const zone = useStore(readerZone);
  return (
    <Panel title={texts.title} aside={aside}>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="m-3 h-24" />}
      {data?.stories.length === 0 && (
        <EmptyNote>{data.news.state === 'on' ? none : texts.noneWhy[data.news.state]}</EmptyNote>
      )}
      {data && data.stories.length > 0 && (
        <ul className="divide-y divide-hairline">
          {data.stories.slice(0, most).map(({ source, brief, ...story }) => (
            <StoryLink
              key={story.id}
              {...story}
              title={storyTitle({ ...story, brief }, zone)}
              language={storyLanguage({ ...story, brief })}
              source={brief ? `${source.name} · ${texts.computed}` : source.name}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
