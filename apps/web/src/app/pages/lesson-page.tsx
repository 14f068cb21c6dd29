import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { readLessonSearch } from '../../features/learning/learning-search.ts';
import { LessonScreen } from '../../features/learning/lesson-screen.tsx';
import { lessonQuery } from '../../features/learning/queries.ts';
import { localeChoice } from '../../lib/locale.ts';
import { useTabName } from '../../lib/tab-name.ts';
import { LessonEdge } from './lesson-edge.tsx';

const route = getRouteApi('/site/learning/$lesson');

/** One lesson, named by its address. */
export function LessonPage() {
  const { lesson: slug } = route.useParams();
  const search = readLessonSearch(route.useSearch());
  useTabName(useQuery(lessonQuery(slug, search.lang ?? localeChoice.language)).data?.title);
  return <LessonScreen key={slug} slug={slug} search={search} renderEdge={(scan) => <LessonEdge scan={scan} />} />;
}
