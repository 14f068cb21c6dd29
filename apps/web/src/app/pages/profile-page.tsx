import { useNavigate } from '@tanstack/react-router';
import { ProfileScreen } from '../../features/profile/profile-screen.tsx';
import { endSession } from '../../lib/session/session.ts';

export function ProfilePage() {
  const navigate = useNavigate();
  const onSignedOut = async (): Promise<void> => {
    await navigate({ to: '/' });
    endSession();
  };
  return <ProfileScreen onSignedOut={() => void onSignedOut()} />;
}
