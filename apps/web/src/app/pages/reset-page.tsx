import { useNavigate } from '@tanstack/react-router';
import { ResetScreen } from '../../features/account/reset-screen.tsx';
import { endSession } from '../../lib/session/session.ts';

export function ResetPage() {
  const navigate = useNavigate();
  const onDone = (): void => {
    endSession(); // as every other session of the account
    void navigate({ to: '/login', search: { changed: true } });
  };
  return <ResetScreen onDone={onDone} />;
}
