import { Link } from '@tanstack/react-router';
import type { LessonList, LessonPath } from '@wickwise/contract';
import { minutesOf } from './path-lessons.ts';
import { useLessonsRead } from './read/use-lessons-read.ts';
import { learningTexts as texts } from './texts/learning.ts';

/** The paths through the lessons. */
export function PathCards({ list: { paths, lessons } }: { list: LessonList }) {
  const { has } = useLessonsRead();
  if (paths.length === 0) return null;
  return (
    <section aria-label={texts.paths} className="flex flex-col gap-2">
      <h2 className="text-title font-semibold">{texts.paths}</h2>
      <ul className="grid gap-px border border-hairline bg-hairline sm:grid-cols-3">
        {paths.map((path) => (
          <PathCard
            key={path.slug}
            path={path}
            minutes={minutesOf(path, lessons)}
            readCount={path.lessons.filter(has).length}
          />
        ))}
      </ul>
    </section>
  );
}

interface PathCardProps {
  path: LessonPath;
  minutes: number;
  readCount: number;
}

function PathCard({ path: { slug, title, summary, lessons }, minutes, readCount }: PathCardProps) {
  return (
    <li className="relative flex flex-col gap-1 bg-panel p-4">
      <h3 className="text-reading font-medium text-pretty">
        <Link
          to="/learning"
          search={{ path: slug }}
          className="underline decoration-hairline underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
        >
          {title}
        </Link>
      </h3>
      <p className="text-body text-pretty text-quiet max-sm:hidden">{summary}</p>
      <p className="mt-auto text-dense text-quiet">
        {texts.lessonCount(lessons.length)} · {texts.minutes(minutes)}
        {readCount > 0 && ` · ${texts.readCount(readCount, lessons.length)}`}
      </p>
    </li>
  );
}
