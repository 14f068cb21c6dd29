import { useNavigate } from '@tanstack/react-router';
import { ProfileScreen } from '../../features/profile/profile-screen.tsx';
import { endSession } from '../../lib/session/session.ts';

export function ProfilePage() {
  const navigate = useNavigate();
  const onSignedOut = (): void => {
    endSession();
    void navigate({ to: '/' });
  };
  return <ProfileScreen onSignedOut={onSignedOut} />;
}
