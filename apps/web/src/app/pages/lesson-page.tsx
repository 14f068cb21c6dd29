import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { LessonScreen } from '../../features/learning/lesson-screen.tsx';
import { lessonQuery } from '../../features/learning/queries.ts';
import { useTabName } from '../../lib/tab-name.ts';
import { LessonEdge } from './lesson-edge.tsx';

const route = getRouteApi('/site/learning/$lesson');

/** One lesson, named by its address. */
export function LessonPage() {
  const { lesson: slug } = route.useParams();
  useTabName(useQuery(lessonQuery(slug)).data?.title);
  return (
    <LessonScreen key={slug} slug={slug} renderEdge={(scan, records) => <LessonEdge scan={scan} records={records} />} />
  );
}
