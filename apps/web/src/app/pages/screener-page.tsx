import { getRouteApi } from '@tanstack/react-router';
import { type SearchChange, withChange } from '../../features/screener/screen-search.ts';
import { ScreenerScreen } from '../../features/screener/screener-screen.tsx';
import { TellMe } from './tell-me.tsx';

const route = getRouteApi('/dashboard/marketscreener');

/** Binds the screener to its address: opening another screen is a step back and forth, changing one is not. */
export function ScreenerPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (change: SearchChange): void => {
    void navigate({ search: (known) => withChange(known, change), resetScroll: false, replace: !('why' in change) });
  };
  return (
    <ScreenerScreen
      search={search}
      onSearch={onSearch}
      onOpen={(next) => void navigate({ search: next })}
      tellMe={({ id, name, market }) => (
        <TellMe about={name} start={{ market, kind: 'screen', screenId: id, frequency: 'bar' }} />
      )}
    />
  );
}
