import { useNavigate, useSearch } from '@tanstack/react-router';
import { AdviceScreen } from '../../features/advice/advice-screen.tsx';
import { adviceSearch } from '../../features/advice/advice-search.ts';

/** Calls and experts. */
export function AdvicePage() {
  const navigate = useNavigate();
  return (
    <AdviceScreen
      search={adviceSearch(useSearch({ strict: false }))}
      onSearch={(change) =>
        void navigate({
          to: '/dashboard/expertadvice',
          search: (known) => ({ ...known, ...change }),
          resetScroll: false,
        })
      }
      onPublished={(callId) => void navigate({ to: '/dashboard/expertadvice/calls/$callId', params: { callId } })}
    />
  );
}
