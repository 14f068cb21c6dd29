import { useLocation, useNavigate } from '@tanstack/react-router';
import { TeamScreen } from '../../features/team/team-screen.tsx';

const TOKEN = /^[\w-]{43}$/;

/** The reader's team. The token of an invitation is behind the hash, which servers never see. */
export function TeamPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  return (
    <TeamScreen
      token={TOKEN.test(hash) ? hash : undefined}
      onAnswered={() => void navigate({ to: '/dashboard/team', replace: true })}
    />
  );
}
