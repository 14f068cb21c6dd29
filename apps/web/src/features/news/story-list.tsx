import type { UseQueryResult } from '@tanstack/react-query';
import type { NewsPage, NewsTopicsAnswer } from '@wickwise/contract';
import { LIMITS } from '@wickwise/contract';
import { Button } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Pager } from '../../ui/pager.tsx';
import { NewsFilters } from './filters.tsx';
import type { NewsSearch } from './news-search.ts';
import { StoryCard } from './story-card.tsx';
import { StoriesSkeleton } from './story-skeleton.tsx';
import { newsTexts as texts } from './texts/news.ts';
import { useStoryQuotes } from './use-story-quotes.ts';

interface StoryListProps {
  answer: UseQueryResult<NewsPage>;
  search: NewsSearch;
  known: NewsTopicsAnswer | undefined;
  /** Until topics and stories are there, which come together. */
  isLoading: boolean;
  onSearch: (change: NewsSearch) => void;
  onPage: (page: number) => void;
}

const NO_FILTER: NewsSearch = {
  topic: undefined,
  instrument: undefined,
  source: undefined,
  q: undefined,
  language: undefined,
  isWatched: undefined,
  briefs: undefined,
};

/** Filters and a page of stories. */
export function StoryList({ answer, search, known, isLoading, onSearch, onPage }: StoryListProps) {
  const { error, refetch, isPlaceholderData } = answer;
  const data = isLoading ? undefined : answer.data;
  const stories = data?.stories ?? [];
  useStoryQuotes(stories);
  return (
    <>
      <NewsFilters search={search} known={known} isLoading={isLoading} onSearch={onSearch} />
      {error && (
        <div className="p-3">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <StoriesSkeleton />}
      {data && stories.length === 0 && <NoStories page={data} search={search} onSearch={onSearch} />}
      {data && stories.length > 0 && (
        <>
          <ol
            aria-label={texts.list}
            aria-busy={isPlaceholderData}
            className={`divide-y divide-hairline ${isPlaceholderData ? 'opacity-60' : ''}`}
          >
            {stories.map((story) => (
              <li key={story.id}>
                <StoryCard story={story} accuracy={data.accuracy} />
              </li>
            ))}
          </ol>
          {data.page === LIMITS.newsPagesShown && (
            <p className="border-t border-hairline px-3 py-2 text-dense text-quiet">{texts.listEnds}</p>
          )}
          <Pager page={data.page} pageCount={data.totalPages} onPage={onPage} />
        </>
      )}
    </>
  );
}

interface NoStoriesProps extends Pick<StoryListProps, 'search' | 'onSearch'> {
  page: NewsPage;
}

/** Why the list is empty: nothing fits, or nothing has come yet. */
function NoStories({ page: { news }, search, onSearch }: NoStoriesProps) {
  const { topic, instrument, source, q, language, isWatched, briefs, market } = search;
  if (topic ?? instrument ?? source ?? q ?? language ?? isWatched ?? briefs) {
    return (
      <EmptyNote title={texts.noneFit} action={<Button onClick={() => onSearch(NO_FILTER)}>{texts.clear}</Button>}>
        {isWatched ? texts.noneWatched : texts.noneFitWhy}
      </EmptyNote>
    );
  }
  if (search.page) {
    return (
      <EmptyNote
        title={texts.noneFit}
        action={<Button onClick={() => onSearch({ page: undefined })}>{texts.firstPage}</Button>}
      >
        {texts.pageGone}
      </EmptyNote>
    );
  }
  if (market && news.checkedAt !== null) return <EmptyNote title={texts.none}>{texts.noneOfMarket}</EmptyNote>;
  return <EmptyNote title={texts.none}>{texts.noneWhy[news.state]}</EmptyNote>;
}
