import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { searchParams } from './news-search.ts';
import { storiesQuery } from './queries.ts';
import { SearchForm } from './search-form.tsx';
import { StoryCard } from './story-card.tsx';
import { newsTexts as texts } from './texts/news.ts';
import { storyTexts } from './texts/story.ts';
import { useStoryQuotes } from './use-story-quotes.ts';

/** Words of a title that a search begins with: all of a long one would find nothing. */
const SEARCHED_WORDS = 4;
const NEWEST = 6;

/** A link to a story that isn't stored: why, a search by its words, and the newest stories. */
export function MissingStory({ title }: { title: string }) {
  const navigate = useNavigate();
  const { data } = useQuery(storiesQuery({}));
  const words = title.split(/[\s-]+/).filter((word) => word.length > 2);
  const newest = data?.stories.slice(0, NEWEST) ?? [];
  useStoryQuotes(newest);
  return (
    <>
      <div className="flex flex-col gap-3">
        <h1 className="text-heading font-semibold">{storyTexts.gone}</h1>
        <p className="max-w-prose text-body text-pretty text-quiet">{storyTexts.goneWhy}</p>
        <div className="flex">
          <SearchForm
            text={words.slice(0, SEARCHED_WORDS).join(' ')}
            onSearch={(change) => void navigate({ to: '/news', search: searchParams(change) })}
          />
        </div>
      </div>
      {newest.length > 0 && data && (
        <section aria-labelledby="newest-news" className="border border-hairline bg-panel">
          <h2 id="newest-news" className="border-b border-hairline px-3 py-2 text-body font-semibold">
            {storyTexts.newest}
          </h2>
          <ul className="divide-y divide-hairline">
            {newest.map((story) => (
              <li key={story.id}>
                <StoryCard story={story} accuracy={data.accuracy} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-body">
        <Link to="/news" className="underline underline-offset-2">
          {texts.title}
        </Link>
      </p>
    </>
  );
}
