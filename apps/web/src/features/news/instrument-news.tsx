import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ERROR_TEXTS } from '@wickwise/contract';
import { instrumentId, type Market } from '@wickwise/market';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { storyLanguage, storyTitle } from './brief-language.ts';
import { instrumentStoriesQuery } from './queries.ts';
import { StoryLink } from './story-link.tsx';
import { newsTexts as texts } from './texts/news.ts';
import { storyTexts } from './texts/story.ts';

const SHOWN = 5;

/** The newest stories about an instrument. */
export function InstrumentNews({ market, symbol }: { market: Market; symbol: string }) {
  const { data, error, refetch } = useQuery(instrumentStoriesQuery(market, symbol));
  const zone = useStore(readerZone);
  return (
    <Panel
      title={texts.title}
      aside={
        <Link
          to="/news"
          search={{ instrument: instrumentId(market, symbol) }}
          className="inline-flex min-h-6 items-center underline underline-offset-2 pointer-coarse:min-h-11"
        >
          {storyTexts.allAbout(symbol)}
        </Link>
      }
    >
      {error && !data && <ErrorNote error={error} fallback={ERROR_TEXTS.api} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="m-3 h-24" />}
      {data?.stories.length === 0 && (
        <EmptyNote>
          {data.news.state === 'on' ? storyTexts.noneAbout(symbol) : texts.noneWhy[data.news.state]}
        </EmptyNote>
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
