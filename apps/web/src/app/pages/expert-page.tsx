import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { adviceSearch } from '../../features/advice/advice-search.ts';
import { ExpertScreen } from '../../features/advice/experts/expert-screen.tsx';

/** One expert with its record and calls. */
export function ExpertPage() {
  const { slug = '' } = useParams({ strict: false });
  const { market, state, symbol, page } = adviceSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <ExpertScreen
      key={slug}
      slug={slug}
      filter={{ market, state, symbol, page }}
      onFilter={(change) =>
        void navigate({
          to: '/dashboard/expertadvice/experts/$slug',
          params: { slug },
          search: (known) => ({ ...known, ...change }),
          resetScroll: false,
        })
      }
    />
  );
}
