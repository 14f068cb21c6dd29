import { getRouteApi } from '@tanstack/react-router';
import { PracticeScreen } from '../../features/learning/practice/practice-screen.tsx';
import { readPracticeSearch } from '../../features/learning/practice/practice-search.ts';

const route = getRouteApi('/site/learning/practice');

/** Binds the exercises to their URL. */
export function PracticePage() {
  const navigate = route.useNavigate();
  return (
    <PracticeScreen
      search={readPracticeSearch(route.useSearch())}
      onSearch={(search) => void navigate({ search: { ...search }, replace: true, resetScroll: false })}
    />
  );
}
