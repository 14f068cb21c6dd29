import { getRouteApi, useRouter } from '@tanstack/react-router';
import { SetUpScreen } from '../../features/setup/set-up-screen.tsx';
import { ownPath } from '../../lib/own-path.ts';

const route = getRouteApi('/site/signup-configuration');

export function SetUpPage() {
  const { next } = route.useSearch();
  const { history } = useRouter();
  return <SetUpScreen onDone={() => history.push(ownPath(next, '/dashboard'))} />;
}
