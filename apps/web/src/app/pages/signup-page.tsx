import { getRouteApi } from '@tanstack/react-router';
import { SignupScreen } from '../../features/account/signup-screen.tsx';

const route = getRouteApi('/site/signup');

export function SignupPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return <SignupScreen next={search.next} onSent={() => void navigate({ to: '/confirm-otp', search })} />;
}
