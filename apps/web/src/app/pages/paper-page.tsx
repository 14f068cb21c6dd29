import { getRouteApi } from '@tanstack/react-router';
import { NoPaperNote, usePaperRefusals } from '../../features/markets/reach-note.tsx';
import { PaperScreen } from '../../features/paper/paper-screen.tsx';
import { useStartingPlace } from '../../lib/starting-place.ts';
import { SymbolLink } from './symbol-link.tsx';

const route = getRouteApi('/dashboard/paper');

/** Binds paper trading to its URL; symbols link to their charts. */
export function PaperPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { market } = useStartingPlace();
  const refused = usePaperRefusals();
  return (
    <PaperScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
      market={market}
      refused={refused}
      noticeOf={(own) => <NoPaperNote market={own} />}
      linkOf={({ market, symbol }) => <SymbolLink market={market} symbol={symbol} />}
    />
  );
}
