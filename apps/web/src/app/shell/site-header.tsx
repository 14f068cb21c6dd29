import { Link } from '@tanstack/react-router';
import { useIsSignedIn } from '../../lib/session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Wick } from '../../ui/wick.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';
import { AccountCorner } from './account-corner.tsx';
import { shellTexts as texts } from './texts/shell.ts';

const LINK =
  'inline-flex min-h-9 items-center px-1 text-body whitespace-nowrap text-quiet hover:text-ink pointer-coarse:min-h-11';

/** Header of public pages; also the route /header. */
export function SiteHeader() {
  const isSignedIn = useIsSignedIn();
  return (
    <header className="border-b border-hairline bg-panel">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2">
        <Link to="/" aria-label={texts.home} className="flex min-h-9 items-center gap-2 text-title font-semibold">
          <Wick />
          Wickwise
        </Link>
        <nav aria-label={texts.main} className="order-last flex w-full gap-x-5 overflow-x-auto md:order-none md:w-auto">
          <Link to="/feature" className={LINK}>
            {texts.pages.feature}
          </Link>
          <Link to="/learning" className={LINK}>
            {texts.pages.learning}
          </Link>
          <Link to="/news" className={LINK}>
            {texts.pages.news}
          </Link>
          <Link to="/pricing/individual" className={LINK}>
            {texts.pages.pricing}
          </Link>
          <Link to="/faq" className={LINK}>
            {texts.pages.faq}
          </Link>
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <ThemeSwitch />
          {isSignedIn && (
            <Link to="/dashboard" className={`${buttonClass('primary')} max-sm:px-3`}>
              {texts.dashboard}
            </Link>
          )}
          <AccountCorner />
        </div>
      </div>
    </header>
  );
}
