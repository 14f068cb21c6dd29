import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LessonPath, LessonSummary } from '@wickwise/contract';
import type { Language } from '../../lib/locale.ts';
import type { LessonSearch } from './learning-search.ts';
import { lessonsOf } from './path-lessons.ts';
import { lessonsQuery } from './queries.ts';
import { learningTexts as texts } from './texts/learning.ts';

export interface LessonNeighboursProps {
  slug: string;
  /** Language that the reader reads in. */
  language: Language;
  search: LessonSearch;
}

/** The lessons before and after this one: along the path that the reader follows, otherwise in the order of all. */
export function LessonNeighbours({ slug, language, search }: LessonNeighboursProps) {
  const { data } = useQuery(lessonsQuery(language));
  if (!data) return null;
  const paths = data.paths.filter(({ lessons }) => lessons.includes(slug));
  const path = paths.find((one) => one.slug === search.path);
  const lessons = path ? lessonsOf(path, data.lessons) : data.lessons;
  const at = lessons.findIndex((lesson) => lesson.slug === slug);
  if (at < 0) return null;
  const [previous, next] = [lessons[at - 1], lessons[at + 1]];
  const kept: LessonSearch = { ...search, path: path?.slug };
  return (
    <>
      <Paths paths={path ? [path] : paths} place={path && texts.placeInPath(at + 1, lessons.length)} />
      <nav aria-label={texts.neighbours} className="grid gap-3 sm:grid-cols-2">
        {previous ? (
          <Neighbour words={path ? texts.previousInPath : texts.previous} lesson={previous} search={kept} />
        ) : (
          <span className="max-sm:hidden" />
        )}
        {next && <Neighbour words={path ? texts.nextInPath : texts.next} lesson={next} search={kept} />}
      </nav>
    </>
  );
}

/** The paths that the lesson is in, or the reader's place in the one that is followed. */
function Paths({ paths, place }: { paths: readonly LessonPath[]; place: string | undefined }) {
  if (paths.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-body text-quiet">
      {!place && texts.inPaths}
      {paths.map(({ slug, title }) => (
        <Link
          key={slug}
          to="/learning"
          search={{ path: slug }}
          className="inline-flex min-h-6 items-center underline underline-offset-2"
        >
          {title}
        </Link>
      ))}
      {place}
    </p>
  );
}

interface NeighbourProps {
  words: string;
  lesson: LessonSummary;
  search: LessonSearch;
}

function Neighbour({ words, lesson: { slug, title, languages }, search }: NeighbourProps) {
  return (
    <Link
      to="/learning/$lesson"
      params={{ lesson: slug }}
      search={{ ...search }}
      className="flex flex-col border border-hairline bg-panel p-3 hover:border-quiet"
    >
      <span className="text-dense text-quiet">{words}</span>
      <span lang={languages[0]} className="text-body font-medium">
        {title}
      </span>
    </Link>
  );
}
