import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { LessonScreen } from '../../features/learning/lesson-screen.tsx';
import { lessonQuery } from '../../features/learning/queries.ts';
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
  return slug === PRACTICE ? <PracticePage /> : <OneLesson key={slug} slug={slug} />;
}

function OneLesson({ slug }: { slug: string }) {
  useTabName(useQuery(lessonQuery(slug)).data?.title);
  return <LessonScreen slug={slug} renderEdge={(scan, records) => <LessonEdge scan={scan} records={records} />} />;
}
