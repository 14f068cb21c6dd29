import { useQuery } from '@tanstack/react-query';
import type { NewsTopicsAnswer } from '@wickwise/contract';
import { type InstrumentId, splitInstrumentId } from '@wickwise/market';
import { useState } from 'react';
import { useIsSignedIn } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ToggleChips } from '../../ui/toggle-chips.tsx';
import { BRIEFS, type NewsSearch, STORY_LANGUAGES } from './news-search.ts';
import { keywordsQuery } from './queries.ts';
import { SearchForm } from './search-form.tsx';
import { topicName } from './story-parts.tsx';
import { newsTexts as texts } from './texts/news.ts';

/** Topics that are shown at first; on phones each takes half a row. */
const FIRST_TOPICS = 10;
const FIRST_ON_PHONES = 5;
const PHONE_WIDTH = 640;

interface FiltersProps {
  search: NewsSearch;
  known: NewsTopicsAnswer | undefined;
  isLoading: boolean;
  onSearch: (change: NewsSearch) => void;
}

/** Search, watchlist, language and topics. */
export function NewsFilters({ search, known, isLoading, onSearch }: FiltersProps) {
  const isSignedIn = useIsSignedIn();
  return (
    <div className="flex flex-col gap-2 border-b border-hairline px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchForm text={search.q ?? ''} onSearch={onSearch} />
        <ToggleChips
          label={texts.computed}
          options={BRIEFS.map((value) => ({ value, label: texts.briefs[value] }))}
          chosen={search.briefs ? [search.briefs] : []}
          onChange={(next) => onSearch({ briefs: next.find((one) => one !== search.briefs) })}
        />
        {isSignedIn && (
          <ToggleChips
            label={texts.watched}
            options={[{ value: 'only', label: texts.watched }]}
            chosen={search.isWatched ? ['only'] : []}
            onChange={([only]) => onSearch({ isWatched: only ? true : undefined })}
          />
        )}
        <LanguageChips search={search} onSearch={onSearch} />
      </div>
      <TopicChips search={search} known={known} isLoading={isLoading} onSearch={onSearch} />
      <Narrowed search={search} known={known} onSearch={onSearch} />
    </div>
  );
}

/** Languages of headlines. */
function LanguageChips({ search: { language }, onSearch }: Pick<FiltersProps, 'search' | 'onSearch'>) {
  return (
    <ToggleChips
      label={texts.language}
      options={STORY_LANGUAGES.map((value) => ({
        value,
        label: <span lang={value}>{texts.languages[value]}</span>,
      }))}
      chosen={language === undefined ? [] : [language]}
      onChange={(next) => onSearch({ language: next.find((one) => one !== language) })}
    />
  );
}

/** The week's topics, the most frequent first; the chosen one is always there. */
function TopicChips({ search: { topic }, known, isLoading, onSearch }: FiltersProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [first] = useState(() => (innerWidth < PHONE_WIDTH ? FIRST_ON_PHONES : FIRST_TOPICS));
  const listed = known?.topics ?? [];
  const isMissing = topic !== undefined && known !== undefined && !listed.some((one) => one.topic === topic);
  const { data: keywords = [] } = useQuery({ ...keywordsQuery, enabled: isMissing });
  const chosen = isMissing ? keywords.filter((one) => one.topic === topic) : [];
  const shown = listed.filter((one, index) => isWhole || index < first || one.topic === topic);
  if (isLoading) return <Skeleton className="h-23 w-full max-sm:h-31" />;
  if (shown.length === 0 && chosen.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <ToggleChips
        label={texts.topics}
        options={[
          ...chosen.map((one) => ({ value: one.topic, label: topicName(one) })),
          ...shown.map((one) => ({
            value: one.topic,
            label: (
              <>
                {topicName(one)} <span className="text-quiet tabular-nums">{one.count}</span>
              </>
            ),
          })),
        ]}
        chosen={topic === undefined ? [] : [topic]}
        onChange={(next) => onSearch({ topic: next.find((one) => one !== topic) })}
      />
      {listed.length > first && (
        <Button look="quiet" className="min-h-7! px-2! text-dense" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? texts.fewerTopics : texts.moreTopics(listed.length - first)}
        </Button>
      )}
    </div>
  );
}

/** What else narrows the list, each with a button that ends it. */
function Narrowed({ search: { instrument, source, q }, known, onSearch }: Omit<FiltersProps, 'isLoading'>) {
  if (!instrument && !source && !q) return null;
  const sourceName = known?.sources.find(({ key }) => key === source)?.name ?? source;
  return (
    <ul className="flex flex-wrap gap-1">
      {instrument && (
        <Narrowing
          name={texts.about(splitInstrumentId(instrument as InstrumentId).symbol)}
          onEnd={() => onSearch({ instrument: undefined })}
        />
      )}
      {sourceName && <Narrowing name={texts.from(sourceName)} onEnd={() => onSearch({ source: undefined })} />}
      {q && <Narrowing name={texts.containing(q)} onEnd={() => onSearch({ q: undefined })} />}
    </ul>
  );
}

function Narrowing({ name, onEnd }: { name: string; onEnd: () => void }) {
  return (
    <li className="inline-flex max-w-full min-w-0 items-center rounded-input border border-accent-ink text-dense">
      <span className="min-w-0 truncate pl-2">{name}</span>
      <button
        type="button"
        aria-label={texts.remove(name)}
        onClick={onEnd}
        className="min-h-7 px-2 text-quiet hover:text-ink pointer-coarse:min-h-11 pointer-coarse:px-4"
      >
        ✕
      </button>
    </li>
  );
}
