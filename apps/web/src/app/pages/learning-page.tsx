import { getRouteApi } from '@tanstack/react-router';
import { HubScreen } from '../../features/learning/hub-screen.tsx';
import { readLearningSearch } from '../../features/learning/learning-search.ts';

const route = getRouteApi('/site/learning');

/** Binds the list of lessons to its URL. */
export function LearningPage() {
  const navigate = route.useNavigate();
  return (
    <HubScreen
      search={readLearningSearch(route.useSearch())}
      onSearch={(change) =>
        void navigate({ search: (known) => ({ ...known, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
