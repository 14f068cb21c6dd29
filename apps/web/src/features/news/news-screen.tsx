import { useQuery } from '@tanstack/react-query';
import { MARKETS, type Market } from '@wickwise/market';
import { marketNames } from '../../lib/market-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { NewsSearch } from './news-search.ts';
import { storiesQuery, topicsQuery } from './queries.ts';
import { StateNote } from './state-note.tsx';
import { StoryList } from './story-list.tsx';
import { newsTexts as texts } from './texts/news.ts';

interface NewsScreenProps {
  search: NewsSearch;
  onSearch: (search: NewsSearch) => void;
}

const ALL = 'all';
type Tab = Market | typeof ALL;
const TABS: readonly Tab[] = [ALL, ...MARKETS];

/** The news of all markets or one, newest first. */
export function NewsScreen({ search, onSearch }: NewsScreenProps) {
  const { market } = search;
  const topics = useQuery(topicsQuery(market));
  const { data: known } = topics;
  const answer = useQuery(storiesQuery(search));
  const { data } = answer;
  // topics that there are none of would pull the list up under the reader
  const isLoading = answer.isPending || topics.isPending;
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4 py-6 sm:px-4">
      <header className="flex flex-col gap-2 max-sm:px-4">
        <h1 className="text-heading font-semibold">{texts.title}</h1>
        <p className="max-w-prose text-body text-pretty text-quiet">{texts.lead}</p>
        <div className="min-h-12 max-sm:min-h-20">
          {data ? <StateNote news={data.news} sources={known?.sources} /> : <Skeleton className="h-3 w-72" />}
        </div>
      </header>
      <div className="border border-hairline bg-panel max-sm:border-x-0">
        <Tabs
          label={texts.markets}
          value={market ?? ALL}
          onChange={(next: Tab) =>
            onSearch({ ...search, market: next === ALL ? undefined : next, topic: undefined, page: undefined })
          }
          tabs={TABS.map((value) => ({
            value,
            label: value === ALL ? texts.all : marketNames[value],
            content: (
              <StoryList
                answer={answer}
                search={search}
                known={known}
                isLoading={isLoading}
                onSearch={(change) => onSearch({ ...search, page: undefined, ...change })}
                onPage={(page) => onSearch({ ...search, page: page === 1 ? undefined : page })}
              />
            ),
          }))}
        />
      </div>
    </div>
  );
}
