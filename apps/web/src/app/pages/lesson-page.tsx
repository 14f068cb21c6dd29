import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type LessonSearch, readLessonSearch } from '../../features/learning/learning-search.ts';
import { LessonScreen } from '../../features/learning/lesson-screen.tsx';
import { lessonQuery } from '../../features/learning/queries.ts';
import { localeChoice } from '../../lib/locale.ts';
import { useTabName } from '../../lib/tab-name.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LessonEdge } from './lesson-edge.tsx';

const route = getRouteApi('/site/learning/$lesson');

/** No lesson has this address. A route of its own would be part of every page's code. */
const PRACTICE = 'practice';

const PracticePage = lazyPart(async () => (await import('./practice-page.tsx')).PracticePage, {
  place: <Skeleton className="mx-auto my-8 h-[80vh] max-w-5xl" />,
});

/** One lesson, named by its address, or the exercises. */
export function LessonPage() {
  const { lesson: slug } = route.useParams();
  const search = readLessonSearch(route.useSearch());
  return slug === PRACTICE ? <PracticePage /> : <OneLesson key={slug} slug={slug} search={search} />;
}

function OneLesson({ slug, search }: { slug: string; search: LessonSearch }) {
  const { data } = useQuery(lessonQuery(slug, search.lang ?? localeChoice.language));
  useTabName(data?.title);
  useEffect(() => {
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    // the address of a translation, as the server writes it
    if (canonical && data?.languages[0] === 'hi' && search.lang === 'hi')
      canonical.href = `${location.origin}/learning/${data.slug}?lang=hi`;
  }, [data, search.lang]);
  return (
    <LessonScreen
      slug={slug}
      search={search}
      renderEdge={(scan, records) => <LessonEdge scan={scan} records={records} />}
    />
  );
}
