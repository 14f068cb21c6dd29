import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { GlossaryTerm } from '@wickwise/contract';
import { useAnchor } from '../../lib/built-texts.ts';
import { hasWords } from '../../lib/has-words.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { glossaryQuery } from './queries.ts';
import { glossaryTexts as texts } from './texts/glossary.ts';
import { learningTexts } from './texts/learning.ts';

export interface GlossaryScreenProps {
  q: string;
  /** Anchor of the term that the address names. */
  hash: string;
  onSearch: (q: string | undefined) => void;
}

/** All terms from A to Z, narrowed by words. */
export function GlossaryScreen({ q, hash, onSearch }: GlossaryScreenProps) {
  const { data, error, refetch } = useQuery(glossaryQuery);
  useAnchor(data !== undefined, hash);
  const shown = data?.filter(({ name, english = '', text }) => hasWords(`${name} ${english} ${text}`, q)) ?? [];
  const groups = Map.groupBy(shown, letterOf);
  return (
    <div className="mx-auto flex max-w-[68ch] flex-col gap-6 px-4 py-6">
      <nav aria-label={learningTexts.place} className="text-dense">
        <Link to="/learning" className="inline-flex min-h-6 items-center underline underline-offset-2">
          {learningTexts.allLessons}
        </Link>
      </nav>
      <header className="flex flex-col gap-2">
        <h1 className="text-display font-semibold tracking-tight">{texts.title}</h1>
        <p className="text-reading text-pretty text-quiet">{texts.lead}</p>
      </header>
      <search className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchInput label={texts.search} hint={texts.searchHint} value={q} onChange={onSearch} />
        {data && (
          <p role="status" className="text-dense text-quiet">
            {texts.count(shown.length)}
          </p>
        )}
      </search>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-[80vh]" />}
      {data && shown.length === 0 && <EmptyNote title={texts.none}>{texts.noneWhy}</EmptyNote>}
      {q === '' && <Letters letters={[...groups.keys()]} />}
      {[...groups].map(([letter, terms]) => (
        <section key={letter} id={`letter-${letter}`} aria-label={letter} className="flex flex-col gap-2">
          <h2 className="border-b border-hairline text-title font-semibold">{letter}</h2>
          <dl className="flex flex-col gap-3">
            {terms.map((term) => (
              <TermRow key={term.id} term={term} isNamed={term.id === hash} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

/** The list is in order of English names in all languages. */
const letterOf = ({ english, name }: GlossaryTerm): string => (english ?? name).charAt(0).toUpperCase();

function Letters({ letters }: { letters: readonly string[] }) {
  return (
    <nav aria-label={texts.letters} className="flex flex-wrap gap-1">
      {letters.map((letter) => (
        <Link
          key={letter}
          to="."
          hash={`letter-${letter}`}
          replace
          className="inline-flex size-8 items-center justify-center border border-hairline bg-panel text-body hover:border-quiet pointer-coarse:size-11"
        >
          {letter}
        </Link>
      ))}
    </nav>
  );
}

function TermRow({
  term: { id, name, english, text, lang, lesson },
  isNamed,
}: {
  term: GlossaryTerm;
  isNamed: boolean;
}) {
  return (
    <div id={id} className={`scroll-mt-4 ${isNamed ? 'border-l-2 border-accent pl-3' : ''}`}>
      <dt lang={lang} className="text-reading font-medium">
        <Link to="." hash={id} replace className="hover:underline">
          {name}
        </Link>
        {english && (
          <span lang="en" className="font-normal text-quiet">
            {' '}
            {english}
          </span>
        )}
      </dt>
      <dd lang={lang} className="text-reading text-pretty">
        {text}{' '}
        {lesson && (
          <Link
            to="/learning/$lesson"
            params={{ lesson: lesson.slug }}
            className="text-body text-quiet underline underline-offset-2"
          >
            {texts.lesson(lesson.title)}
          </Link>
        )}
      </dd>
    </div>
  );
}
