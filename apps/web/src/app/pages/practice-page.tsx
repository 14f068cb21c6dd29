import { getRouteApi } from '@tanstack/react-router';
import { PracticeScreen } from '../../features/learning/practice/practice-screen.tsx';
import { readPracticeSearch } from '../../features/learning/practice/practice-search.ts';
import { practiceTexts } from '../../features/learning/texts/practice.ts';
import { useTabName } from '../../lib/tab-name.ts';

const route = getRouteApi('/site/learning/$lesson');

/** Binds the exercises to their URL. */
export function PracticePage() {
  const navigate = route.useNavigate();
  useTabName(practiceTexts.title);
  return (
    <PracticeScreen
      search={readPracticeSearch(route.useSearch())}
      onSearch={(search) => void navigate({ search: { ...search }, replace: true, resetScroll: false })}
    />
  );
}
