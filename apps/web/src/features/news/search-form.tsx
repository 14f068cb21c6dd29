import { useQuery } from '@tanstack/react-query';
import { NEWS_LIMITS } from '@wickwise/contract';
import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { NewsSearch } from './news-search.ts';
import { keywordsQuery } from './queries.ts';
import { topicName } from './story-parts.tsx';
import { newsTexts as texts } from './texts/news.ts';

interface SearchFormProps {
  text: string;
  onSearch: (change: Pick<NewsSearch, 'q' | 'topic'>) => void;
}

/** Search for words; the name of a topic, which is suggested, leads to its stories. */
export function SearchForm({ text, onSearch }: SearchFormProps) {
  const id = useId();
  const [isUsed, setIsUsed] = useState(false);
  const { data: keywords = [] } = useQuery({ ...keywordsQuery, enabled: isUsed });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('q')).trim();
    const named = keywords.find((one) => topicName(one).toLowerCase() === words.toLowerCase());
    if (named) event.currentTarget.reset();
    onSearch(named ? { topic: named.topic, q: undefined } : { q: words || undefined });
  };
  return (
    <search className="min-w-0 flex-1 basis-64">
      <form onSubmit={submit} onFocus={() => setIsUsed(true)} className="flex gap-2">
        <input
          key={text}
          type="search"
          name="q"
          list={`${id}-topics`}
          aria-label={texts.search.label}
          placeholder={texts.search.hint}
          defaultValue={text}
          maxLength={NEWS_LIMITS.search}
          autoComplete="off"
          className="h-9 w-full max-w-96 min-w-0 rounded-input border border-field bg-panel px-2 text-body placeholder:text-quiet pointer-coarse:h-11 pointer-coarse:text-[16px]"
        />
        <datalist id={`${id}-topics`}>
          {keywords.map((one) => (
            <option key={one.topic} value={topicName(one)} />
          ))}
        </datalist>
        <Button type="submit">{texts.search.submit}</Button>
      </form>
    </search>
  );
}
