import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  ERROR_TEXTS,
  type Lesson,
  type LessonPart,
  type LessonScan,
  type LessonSummary,
  type MeasuredRecord,
} from '@wickwise/contract';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { localeChoice } from '../../lib/locale.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LessonFacts } from './lesson-facts.tsx';
import { lessonQuery, lessonsQuery } from './queries.ts';
import { learningTexts as texts } from './texts/learning.ts';

const LabView = lazyPart(async () => (await import('./lab/lab-view.tsx')).LabView, {
  place: <Skeleton className="h-[480px]" />,
});
const LessonPractice = lazyPart(async () => (await import('./practice/lesson-practice.tsx')).LessonPractice, {
  place: <Skeleton className="h-36" />,
});

export interface LessonScreenProps {
  slug: string;
  /** The measured record of a scan. */
  renderEdge: (scan: LessonScan, records: readonly MeasuredRecord[]) => ReactNode;
}

/** One lesson: text with pictures, measured records, sources, and where to go from here. */
export function LessonScreen({ slug, renderEdge }: LessonScreenProps) {
  const { data, error, refetch } = useQuery(lessonQuery(slug));
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div className="mx-auto flex max-w-[68ch] flex-col gap-6 px-4 py-6 text-reading">
      <nav aria-label={texts.place} className="text-dense">
        <Link to="/learning" className="inline-flex min-h-6 items-center underline underline-offset-2">
          {texts.allLessons}
        </Link>
      </nav>
      {data && <LessonPage lesson={data} renderEdge={renderEdge} />}
      {isMissing && (
        <>
          <h1 className="text-heading font-semibold">{texts.missing}</h1>
          <p className="text-body text-pretty text-quiet">{texts.missingWhy}</p>
        </>
      )}
      {!data && error && !isMissing && (
        <>
          <h1 className="sr-only">{texts.lesson}</h1>
          <ErrorNote error={error} fallback={ERROR_TEXTS.api} onRetry={() => void refetch()} />
        </>
      )}
      {!data && !error && <Skeleton className="h-[80vh]" />}
    </div>
  );
}

function LessonPage({ lesson, renderEdge }: { lesson: Lesson; renderEdge: LessonScreenProps['renderEdge'] }) {
  const { slug, title, summary, parts, scan, sources } = lesson;
  return (
    <article lang="en" className="flex flex-col gap-6">
      <header className="flex flex-col gap-2">
        <h1 className="text-display font-semibold tracking-tight text-balance">{title}</h1>
        <p className="text-pretty text-quiet">{summary}</p>
        <LessonFacts lesson={lesson} />
      </header>
      {parts.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a lesson never change their order
        <Part key={i} part={part} renderEdge={renderEdge} />
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
            <li key={source.title}>{source.title}</li>
          ))}
        </ul>
      </section>
      <p className="text-body">
        <Link to="/dashboard/support" search={{ lesson: slug }} className="underline underline-offset-2">
          {texts.ask}
        </Link>
      </p>
      <Neighbours slug={slug} />
    </article>
  );
}

function Part({ part, renderEdge }: { part: LessonPart; renderEdge: LessonScreenProps['renderEdge'] }) {
  if (part.kind === 'text') return <Prose nodes={part.nodes} />;
  // what works speaks the reader's language, within a text that doesn't
  return (
    <div lang={localeChoice.language}>
      {part.kind === 'lab' && <LabView lab={part.lab} />}
      {part.kind === 'practice' && <LessonPractice scan={part.scan} />}
      {part.kind === 'edge' && renderEdge(part.scan, part.records)}
    </div>
  );
}

/** The lessons before and after this one. */
function Neighbours({ slug }: { slug: string }) {
  const { data: lessons = [] } = useQuery(lessonsQuery);
  const at = lessons.findIndex((lesson) => lesson.slug === slug);
  const [previous, next] = at < 0 ? [] : [lessons[at - 1], lessons[at + 1]];
  return (
    <nav aria-label={texts.neighbours} className="grid gap-3 sm:grid-cols-2">
      {previous ? <Neighbour words={texts.previous} lesson={previous} /> : <span />}
      {next && <Neighbour words={texts.next} lesson={next} />}
    </nav>
  );
}

function Neighbour({ words, lesson: { slug, title } }: { words: string; lesson: LessonSummary }) {
  return (
    <Link
      to="/learning/$lesson"
      params={{ lesson: slug }}
      className="flex flex-col border border-hairline bg-panel p-3 hover:border-quiet"
    >
      <span className="text-dense text-quiet">{words}</span>
      <span lang="en" className="text-body font-medium">
        {title}
      </span>
    </Link>
  );
}
