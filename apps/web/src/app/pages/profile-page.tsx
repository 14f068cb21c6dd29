import { useNavigate } from '@tanstack/react-router';
import { ProfileScreen } from '../../features/profile/profile-screen.tsx';
import { endSession } from '../../lib/session/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const PlanEndNote = lazyPart(async () => (await import('../../features/billing/plan-end-note.tsx')).PlanEndNote, {
  isQuiet: true,
});

export function ProfilePage() {
  const navigate = useNavigate();
  const onSignedOut = (): void => {
    endSession();
    void navigate({ to: '/' });
  };
  return <ProfileScreen onSignedOut={onSignedOut} planNote={<PlanEndNote />} />;
}
