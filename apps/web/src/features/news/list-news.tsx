import { useQuery } from '@tanstack/react-query';
import { ERROR_TEXTS } from '@wickwise/contract';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { storyLanguage, storyTitle } from './brief-language.ts';
import { listStoriesQuery } from './queries.ts';
import { StoryLink } from './story-link.tsx';
import { newsTexts as texts } from './texts/news.ts';

const SHOWN = 8;

/** The newest stories about the symbols of one watchlist. */
export function ListNews({ watchlistId }: { watchlistId: string }) {
  const { data, error, refetch } = useQuery(listStoriesQuery(watchlistId));
  const zone = useStore(readerZone);
  return (
    <Panel title={texts.title}>
      {error && !data && <ErrorNote error={error} fallback={ERROR_TEXTS.api} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="m-3 h-24" />}
      {data?.stories.length === 0 && (
        <EmptyNote>{data.news.state === 'on' ? texts.none : texts.noneWhy[data.news.state]}</EmptyNote>
      )}
      {data && data.stories.length > 0 && (
        <ul className="divide-y divide-hairline">
          {data.stories.slice(0, SHOWN).map(({ source, brief, ...story }) => (
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
