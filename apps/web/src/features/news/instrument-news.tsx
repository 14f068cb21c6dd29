import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { instrumentId, type Market } from '@wickwise/market';
import { NewestStories } from './newest-stories.tsx';
import { instrumentStoriesQuery } from './queries.ts';
import { storyTexts as texts } from './texts/story.ts';

/** The newest stories about an instrument. */
export function InstrumentNews({ market, symbol }: { market: Market; symbol: string }) {
  return (
    <NewestStories
      query={useQuery(instrumentStoriesQuery(market, symbol))}
      most={5}
      none={texts.noneAbout(symbol)}
      aside={
        <Link
          to="/news"
          search={{ instrument: instrumentId(market, symbol) }}
          className="inline-flex min-h-6 items-center underline underline-offset-2 pointer-coarse:min-h-11"
        >
          {texts.allAbout(symbol)}
        </Link>
      }
    />
  );
}
