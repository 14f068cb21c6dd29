import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { endSession, useIsSignedIn } from '../../lib/session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { shellTexts as texts } from './texts.ts';

const AccountMenu = lazyPart(async () => (await import('../../features/account/account-menu.tsx')).AccountMenu);

/** Who is signed in and what belongs to them, or the way in. */
export function AccountCorner({ isNamed = false }: { isNamed?: boolean }) {
  const isSignedIn = useIsSignedIn();
  const navigate = useNavigate();
  /** First to a page for everybody: the screen that is left would else ask for a log-in. */
  const onLoggedOut = async (): Promise<void> => {
    await navigate({ to: '/' });
    endSession();
  };
  if (isSignedIn) {
    return (
      <Suspense fallback={<span className={`block h-9 w-9 ${isNamed ? 'lg:w-36' : ''}`} />}>
        <AccountMenu isNamed={isNamed} onLoggedOut={() => void onLoggedOut()} />
      </Suspense>
    );
  }
  return (
    <>
      <Link to="/login" className={`${buttonClass('quiet')} max-sm:px-2`}>
        {texts.login}
      </Link>
      <Link to="/signup" className={`${buttonClass('primary')} max-sm:px-3`}>
        {texts.signup}
      </Link>
    </>
  );
}
