import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LESSON_GROUPS, LESSON_LEVELS, type LessonSummary } from '@wickwise/contract';
import { hasWords } from '../../lib/has-words.ts';
import { localeChoice } from '../../lib/locale.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { LearningSearch } from './learning-search.ts';
import { LessonFacts } from './lesson-facts.tsx';
import { PathCards } from './path-cards.tsx';
import { PathView } from './path-view.tsx';
import { lessonsQuery } from './queries.ts';
import { useLessonsRead } from './read/use-lessons-read.ts';
import { learningTexts as texts } from './texts/learning.ts';

export interface HubScreenProps {
  search: LearningSearch;
  onSearch: (change: LearningSearch) => void;
}

const ALL = 'all';
const PAGE = 'mx-auto flex max-w-5xl flex-col gap-6 px-4 py-8';

/** All lessons by group, narrowed by words and level, with the paths through them; or the lessons of one path. */
export function HubScreen({ search: { q = '', level, path: slug }, onSearch }: HubScreenProps) {
  const { data, error, refetch } = useQuery(lessonsQuery(localeChoice.language));
  const path = data?.paths.find((one) => one.slug === slug);
  const shown = data?.lessons.filter((lesson) => (!level || lesson.level === level) && hasWords(wordsOf(lesson), q));
  if (data && path) {
    return (
      <div className={PAGE}>
        <PathView path={path} list={data} />
      </div>
    );
  }
  if (slug && !data && !error) {
    return (
      <div className={PAGE}>
        <Skeleton className="h-[80vh]" />
      </div>
    );
  }
  return (
    <div className={PAGE}>
      <header className="flex max-w-prose flex-col gap-2">
        <h1 className="text-heading font-semibold">{texts.title}</h1>
        <p className="text-reading text-pretty text-quiet">{texts.lead}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 text-body text-quiet">
          <Link to="/learning/$lesson" params={{ lesson: 'practice' }} className={buttonClass('primary')}>
            {texts.practice}
          </Link>
          {texts.practiceLead}
        </p>
        <p>
          <Link to="/learning/glossary" className="inline-flex min-h-6 items-center underline underline-offset-2">
            {texts.glossary}
          </Link>
        </p>
      </header>
      <search className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SearchInput
          label={texts.search}
          hint={texts.searchHint}
          value={q}
          onChange={(next) => onSearch({ q: next })}
        />
        <Segmented
          label={texts.level}
          value={level ?? ALL}
          options={[
            { value: ALL, label: texts.allLevels },
            ...LESSON_LEVELS.map((one) => ({ value: one, label: texts.levels[one] })),
          ]}
          onChange={(next) => onSearch({ level: LESSON_LEVELS.find((one) => one === next) })}
        />
      </search>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
      {shown?.length === 0 && <EmptyNote title={texts.none}>{texts.noneWhy}</EmptyNote>}
      {data && !q && !level && <PathCards list={data} />}
      {LESSON_GROUPS.map((group) => (
        <Group key={group} title={texts.groups[group]} lessons={shown?.filter((one) => one.group === group) ?? []} />
      ))}
    </div>
  );
}

/** Its address has the English words. */
const wordsOf = ({ slug, title, summary }: LessonSummary): string => `${title} ${summary} ${slug.replaceAll('-', ' ')}`;

function Group({ title, lessons }: { title: string; lessons: readonly LessonSummary[] }) {
  const { has } = useLessonsRead();
  if (lessons.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-title font-semibold">{title}</h2>
      <ul className="grid gap-px border border-hairline bg-hairline md:grid-cols-2">
        {lessons.map((lesson) => (
          <li key={lesson.slug} className="relative flex flex-col gap-1 bg-panel p-4 last:odd:md:col-span-2">
            <h3 lang={lesson.languages[0]} className="text-reading font-medium text-pretty">
              <Link
                to="/learning/$lesson"
                params={{ lesson: lesson.slug }}
                className="underline decoration-hairline underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
              >
                {lesson.title}
              </Link>
            </h3>
            <p lang={lesson.languages[0]} className="text-body text-pretty text-quiet">
              {lesson.summary}
            </p>
            <LessonFacts lesson={lesson} isRead={has(lesson.slug)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
