import { Link, useNavigate } from '@tanstack/react-router';
import { endSession, useIsSignedIn } from '../../lib/session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { shellTexts as texts } from './texts/shell.ts';

const AccountMenu = lazyPart(async () => (await import('../../features/account/account-menu.tsx')).AccountMenu, {
  place: ({ isNamed }) => <span className={`block h-9 w-9 ${isNamed ? 'lg:w-36' : ''}`} />,
  isQuiet: true,
});

/** Account menu, or links to log in and sign up. */
export function AccountCorner({ isNamed = false }: { isNamed?: boolean }) {
  const isSignedIn = useIsSignedIn();
  const navigate = useNavigate();
  const onLoggedOut = (): void => {
    endSession();
    void navigate({ to: '/' }); // not to the log-in, as from a guarded screen
  };
  if (isSignedIn) return <AccountMenu isNamed={isNamed} onLoggedOut={onLoggedOut} />;
  return (
    <>
      <Link to="/login" className={`${buttonClass('quiet')} max-sm:px-2`}>
        {texts.pages.login}
      </Link>
      <Link to="/signup" className={`${buttonClass('primary')} max-sm:px-3`}>
        {texts.pages.signup}
      </Link>
    </>
  );
}
