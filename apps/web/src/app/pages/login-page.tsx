import { getRouteApi } from '@tanstack/react-router';
import { LoginScreen } from '../../features/account/login-screen.tsx';

const route = getRouteApi('/site/login');

export function LoginPage() {
  const { next, changed } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <LoginScreen
      reason={changed ? 'changed' : next ? 'needed' : undefined}
      next={next}
      onConfirm={() => void navigate({ to: '/confirm-otp', search: next ? { next } : {} })}
    />
  );
}
