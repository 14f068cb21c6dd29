import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PageGroup, PageSection } from '@wickwise/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useAnchor } from '../../lib/built-texts.ts';
import { hasWords } from '../../lib/has-words.ts';
import { wordsIn } from '../../lib/words-in.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Prose } from '../../ui/prose.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { textPageQuery } from './queries.ts';
import { textPageTexts as texts } from './texts/text-page.ts';

export interface FaqScreenProps {
  q: string;
  /** Anchor of the question that the address names. */
  hash: string;
  onSearch: (q: string | undefined) => void;
  /** What an answer shows beside its text, by its anchor. */
  renderPart: (id: string) => ReactNode;
}

/** Questions by group, narrowed by words; the one that the address names is open. */
export function FaqScreen({ q, hash, onSearch, renderPart }: FaqScreenProps) {
  const { data, error, refetch } = useQuery(textPageQuery('faq'));
  useAnchor(data !== undefined, hash);
  const groups = data?.groups.map((group) => narrowed(group, q)).filter(({ sections }) => sections.length > 0) ?? [];
  const count = groups.reduce((sum, { sections }) => sum + sections.length, 0);
  return (
    <div className="mx-auto flex max-w-[68ch] flex-col gap-6 px-4 py-10 text-reading">
      <header className="flex flex-col gap-2">
        <h1 className="text-display font-semibold tracking-tight text-balance">{texts.faq}</h1>
        {data && <p className="text-pretty text-quiet">{data.summary}</p>}
      </header>
      <search className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchInput label={texts.search} hint={texts.searchHint} value={q} onChange={onSearch} />
        {data && (
          <p role="status" className="text-dense text-quiet">
            {texts.count(count)}
          </p>
        )}
      </search>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-[80vh]" />}
      {data && count === 0 && (
        <EmptyNote
          title={texts.none}
          action={
            <Link to="/learning/glossary" className={buttonClass('plain')}>
              {texts.glossary}
            </Link>
          }
        >
          {texts.noneWhy}
        </EmptyNote>
      )}
      {groups.map(({ id, title, sections }) => (
        <section key={id} aria-label={title} className="flex flex-col">
          <h2 className="pb-2 text-title font-semibold">{title}</h2>
          <div className="border-t border-hairline">
            {sections.map((section) => (
              <Question key={section.id} section={section} isNamed={section.id === hash} renderPart={renderPart} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

const narrowed = (group: PageGroup, q: string): PageGroup => ({
  ...group,
  sections: group.sections.filter(({ title, nodes }) => q === '' || hasWords(`${title} ${nodes.map(wordsIn)}`, q)),
});

interface QuestionProps {
  section: PageSection;
  isNamed: boolean;
  renderPart: FaqScreenProps['renderPart'];
}

/** A question, whose answer appears by a press. */
function Question({ section: { id, title, nodes, lang }, isNamed, renderPart }: QuestionProps) {
  const [isOpen, setOpen] = useState(isNamed);
  useEffect(() => {
    if (isNamed) setOpen(true);
  }, [isNamed]);
  return (
    <details
      id={id}
      lang={lang}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group scroll-mt-4 border-b border-hairline"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-1 font-medium">
        {title}
        <span aria-hidden="true" className="text-quiet transition-transform duration-120 group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="flex flex-col gap-3 pb-4">
        <Prose nodes={nodes} />
        {isOpen && renderPart(id)}
        <Link
          to="."
          hash={id}
          replace
          resetScroll={false}
          className="inline-flex min-h-6 items-center self-start text-dense text-quiet underline underline-offset-2 pointer-coarse:min-h-11"
        >
          {texts.linkTo}
        </Link>
      </div>
    </details>
  );
}
