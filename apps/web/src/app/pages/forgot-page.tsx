import { useNavigate } from '@tanstack/react-router';
import { ForgotScreen } from '../../features/account/forgot-screen.tsx';

export function ForgotPage() {
  const navigate = useNavigate();
  return <ForgotScreen onSent={() => void navigate({ to: '/reset-password' })} />;
}
