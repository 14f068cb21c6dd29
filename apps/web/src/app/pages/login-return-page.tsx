import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { LoginReturn } from '../../features/connections/login-return.tsx';

const route = getRouteApi('/dashboard/login/$provider');
const HOME = '/dashboard/configure';

/** Where a broker's login page sends the browser back; the next page takes the place of this address. */
export function LoginReturnPage() {
  const { provider } = route.useParams();
  const navigate = route.useNavigate();
  const { answer } = route.useSearch();
  const onDone = useCallback(() => void navigate({ to: HOME, hash: 'market-data', replace: true }), [navigate]);
  return (
    <div className="max-w-2xl p-3 lg:p-4">
      <LoginReturn name={provider} answer={answer} home={`${HOME}#market-data`} onDone={onDone} />
    </div>
  );
}
