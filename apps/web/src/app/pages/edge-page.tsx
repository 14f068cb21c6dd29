import { getRouteApi } from '@tanstack/react-router';
import { EdgesScreen } from '../../features/edges/edges-screen.tsx';

const route = getRouteApi('/site/edge');

/** Binds the measured edges to their URL. */
export function EdgePage() {
  const navigate = route.useNavigate();
  return (
    <EdgesScreen
      search={route.useSearch()}
      onSearch={(change) => void navigate({ search: (known) => ({ ...known, ...change }), resetScroll: false })}
    />
  );
}
