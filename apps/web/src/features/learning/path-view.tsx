import { Link } from '@tanstack/react-router';
import type { LessonList, LessonPath } from '@wickwise/contract';
import { buttonClass } from '../../ui/button.tsx';
import { LessonFacts } from './lesson-facts.tsx';
import { lessonsOf, minutesOf } from './path-lessons.ts';
import { useLessonsRead } from './read/use-lessons-read.ts';
import { learningTexts as texts } from './texts/learning.ts';

/** The lessons of one path, in the order in which they are read. */
export function PathView({ path, list: { lessons } }: { path: LessonPath; list: LessonList }) {
  const inOrder = lessonsOf(path, lessons);
  const search = { path: path.slug };
  const { has } = useLessonsRead();
  const readCount = inOrder.filter(({ slug }) => has(slug)).length;
  const next = inOrder.find(({ slug }) => !has(slug)) ?? inOrder[0];
  return (
    <>
      <header className="flex max-w-prose flex-col gap-2">
        <Link to="/learning" className="inline-flex min-h-6 items-center text-dense underline underline-offset-2">
          {texts.allLessons}
        </Link>
        <h1 className="text-heading font-semibold">{path.title}</h1>
        <p className="text-reading text-pretty text-quiet">{path.summary}</p>
        <p className="text-dense text-quiet">
          {texts.lessonCount(inOrder.length)} · {texts.minutes(minutesOf(path, lessons))}
          {readCount > 0 && ` · ${texts.readCount(readCount, inOrder.length)}`}
        </p>
        {next && (
          <p className="mt-1">
            <Link
              to="/learning/$lesson"
              params={{ lesson: next.slug }}
              search={search}
              className={buttonClass('primary')}
            >
              {next === inOrder[0] ? texts.startPath : texts.continuePath}
            </Link>
          </p>
        )}
      </header>
      <ol className="flex flex-col gap-px border border-hairline bg-hairline">
        {inOrder.map((lesson, i) => (
          <li key={lesson.slug} className="relative flex gap-4 bg-panel p-4">
            <span className="w-6 shrink-0 text-right text-reading text-quiet">{i + 1}</span>
            <span className="flex min-w-0 flex-col gap-1">
              <Link
                lang={lesson.languages[0]}
                to="/learning/$lesson"
                params={{ lesson: lesson.slug }}
                search={search}
                className="text-reading font-medium text-pretty underline decoration-hairline underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
              >
                {lesson.title}
              </Link>
              <span lang={lesson.languages[0]} className="text-body text-pretty text-quiet">
                {lesson.summary}
              </span>
              <LessonFacts lesson={lesson} isRead={has(lesson.slug)} />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
