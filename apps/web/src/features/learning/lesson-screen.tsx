import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Lesson, LessonPart, LessonScan, MeasuredRecord } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { type Language, localeChoice } from '../../lib/locale.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { LessonSearch } from './learning-search.ts';
import { LessonFacts } from './lesson-facts.tsx';
import { LessonNeighbours } from './lesson-neighbours.tsx';
import { lessonQuery } from './queries.ts';
import { LessonEnd } from './read/lesson-end.tsx';
import { learningTexts as texts } from './texts/learning.ts';

const LabView = lazyPart(async () => (await import('./lab/lab-view.tsx')).LabView, {
  place: <Skeleton className="h-[480px]" />,
});
const LessonPractice = lazyPart(async () => (await import('./practice/lesson-practice.tsx')).LessonPractice, {
  place: <Skeleton className="h-36" />,
});

export interface LessonScreenProps {
  slug: string;
  search: LessonSearch;
  /** The measured record of a scan. */
  renderEdge: (scan: LessonScan, records: readonly MeasuredRecord[]) => ReactNode;
}

/** One lesson: text with pictures, measured records, sources, and where to go from here. */
export function LessonScreen({ slug, search, renderEdge }: LessonScreenProps) {
  const { data, error, refetch } = useQuery(lessonQuery(slug, search.lang ?? localeChoice.language));
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div className="mx-auto flex max-w-[68ch] flex-col gap-6 px-4 py-6 text-reading">
      <nav aria-label={texts.place} className="text-dense">
        <Link to="/learning" className="inline-flex min-h-6 items-center underline underline-offset-2">
          {texts.allLessons}
        </Link>
      </nav>
      {data && <LessonPage lesson={data} search={search} renderEdge={renderEdge} />}
      {isMissing && (
        <>
          <h1 className="text-heading font-semibold">{texts.missing}</h1>
          <p className="text-body text-pretty text-quiet">{texts.missingWhy}</p>
        </>
      )}
      {!data && error && !isMissing && (
        <>
          <h1 className="sr-only">{texts.lesson}</h1>
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </>
      )}
      {!data && !error && <Skeleton className="h-[80vh]" />}
    </div>
  );
}

function LessonPage({ lesson, search, renderEdge }: Omit<LessonScreenProps, 'slug'> & { lesson: Lesson }) {
  const { slug, title, summary, languages, parts, scan, sources } = lesson;
  const [language = 'en'] = languages;
  return (
    <article className="flex flex-col gap-6">
      <header className="flex flex-col gap-2">
        <h1 lang={language} className="text-display font-semibold tracking-tight text-balance">
          {title}
        </h1>
        <p lang={language} className="text-pretty text-quiet">
          {summary}
        </p>
        <LessonFacts lesson={lesson} />
        <OtherLanguage lesson={lesson} search={search} />
      </header>
      {parts.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a lesson never change their order
        <Part key={i} part={part} language={language} search={search} renderEdge={renderEdge} />
      ))}
      {scan && (
        <p>
          <Link
            to="/dashboard/whatsnewtoday"
            search={{ tab: 'signals', pattern: scan.pattern, direction: scan.direction }}
            className={buttonClass('primary')}
          >
            {texts.openScan}
          </Link>
        </p>
      )}
      <section className="flex flex-col gap-1 border-t border-hairline pt-4 text-body text-quiet">
        <h2 className="font-semibold text-ink">{texts.sources}</h2>
        <ul>
          {sources.map((source) => (
            <li key={source.title} lang="en">
              {source.title}
            </li>
          ))}
        </ul>
      </section>
      <LessonEnd key={slug} slug={slug} />
      <p className="text-body">
        <Link to="/dashboard/support" search={{ lesson: slug }} className="underline underline-offset-2">
          {texts.ask}
        </Link>
      </p>
      <LessonNeighbours slug={slug} language={search.lang ?? localeChoice.language} search={search} />
    </article>
  );
}

interface PartProps {
  part: LessonPart;
  language: Language;
  search: LessonSearch;
  renderEdge: LessonScreenProps['renderEdge'];
}

function Part({ part, language, search, renderEdge }: PartProps) {
  if (part.kind === 'text') return <Prose nodes={part.nodes} lang={language} lessonSearch={{ ...search }} />;
  // what works speaks the reader's language, within a text that may not
  return (
    <div lang={localeChoice.language}>
      {part.kind === 'lab' && <LabView lab={part.lab} language={language} />}
      {part.kind === 'practice' && <LessonPractice scan={part.scan} />}
      {part.kind === 'edge' && renderEdge(part.scan, part.records)}
    </div>
  );
}

/** Leads to the same lesson in its other language. */
function OtherLanguage({ lesson: { slug, languages }, search }: { lesson: Lesson; search: LessonSearch }) {
  const [, other] = languages;
  if (!other) return null;
  return (
    <p className="text-dense">
      <Link
        lang={other}
        hrefLang={other}
        to="/learning/$lesson"
        params={{ lesson: slug }}
        search={{ ...search, lang: other === localeChoice.language ? undefined : other }}
        className="inline-flex min-h-6 items-center underline underline-offset-2"
      >
        {texts.readIn[other]}
      </Link>
    </p>
  );
}
