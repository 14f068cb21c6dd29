import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useDeferredValue, useEffect } from 'react';
import { SymbolSearch } from '../../features/quotes/symbol-search.tsx';
import { hasHints } from '../../lib/hints.ts';
import { preferencesQuery } from '../../lib/preferences.ts';
import { useStore } from '../../lib/store.ts';
import { useIdle } from '../../lib/use-idle.ts';
import { startNewsQuery } from '../../lib/whats-new.ts';
import { followMarketStates } from '../../realtime/market-states.ts';
import { icons } from '../../ui/icons.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Wick } from '../../ui/wick.tsx';
import { ConnectionLamp, OfflineBanner } from '../connection-note.tsx';
import { useNavPages } from '../navigation.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';
import { useLooks } from '../use-looks.ts';
import { AccountCorner } from './account-corner.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';
import { shellTexts as texts } from './texts/shell.ts';

const idleParts = () => import('./idle-parts.tsx');
const ShellBell = lazyPart(async () => (await idleParts()).ShellBell, { isQuiet: true });
const FailedPayment = lazyPart(async () => (await idleParts()).FailedPayment, { isQuiet: true });

const PageHint = lazyPart(async () => (await import('../hints/page-hint.tsx')).PageHint, {
  place: <div className="mt-3 h-[42px] max-sm:h-[84px]" />,
  isQuiet: true,
});

const HOVER = 'hover:bg-[color-mix(in_oklch,var(--ink)_5%,transparent)] hover:text-ink';
const CURRENT = 'font-medium text-ink shadow-[inset_2px_0_0_var(--accent)]';

/**
 * App layout: a rail at the left, or a bar of five at the bottom of small screens. It renders in slices with its first
 * page, so inputs are handled in between: the router alone would render both in one piece.
 */
export function AppLayout() {
  return useDeferredValue(true, false) && <Layout />;
}

function Layout() {
  const rail = useNavPages().flatMap(({ icon, ...page }) => (icon ? { ...page, icon: icons[icon] } : []));
  useEffect(followMarketStates, []);
  useLooks();
  useQuery(preferencesQuery); // the screens below use the chosen time zone
  const isIdle = useIdle();
  const { data: news } = useQuery({ ...startNewsQuery, enabled: isIdle });
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[56px_minmax(0,1fr)] lg:grid-cols-[240px_minmax(0,1fr)]">
      <SkipLink />
      <aside className="sticky top-0 hidden h-dvh flex-col border-r border-hairline bg-panel md:flex">
        <Link to="/" aria-label={texts.home} className="flex h-12 items-center gap-2 px-4 text-title font-semibold">
          <Wick className="h-6 w-6 shrink-0" />
          <span className="max-lg:sr-only">Wickwise</span>
        </Link>
        <nav aria-label={texts.main} className="flex flex-col">
          {rail.map(({ to, name, icon }) => (
            <Link
              key={name}
              to={to}
              activeOptions={{ exact: name === 'dashboard', includeSearch: false }}
              activeProps={{ className: CURRENT, 'aria-current': 'page' }}
              inactiveProps={{ className: `text-quiet ${HOVER}` }}
              title={texts.pages[name]}
              className="flex h-10 items-center gap-3 px-4 text-body"
            >
              {icon}
              <span className="max-lg:sr-only">{texts.pages[name]}</span>
              {name === 'whatsnewtoday' && news && news.unreadCount > 0 && (
                <span className="ml-auto text-label text-quiet tabular-nums max-lg:sr-only">
                  {texts.unread(news.unreadCount)}
                </span>
              )}
            </Link>
          ))}
        </nav>
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="flex h-12 items-center gap-3 border-b border-hairline bg-panel px-3 lg:px-4">
          <Link to="/" aria-label={texts.home} className="flex items-center gap-2 text-title font-semibold md:hidden">
            <Wick />
            <span className="max-sm:sr-only">Wickwise</span>
          </Link>
          <SymbolSearch />
          <PaletteButton />
          <div className="ml-auto flex items-center gap-3">
            <ConnectionLamp />
            <Bell />
            {/* on phones the theme is under Configure: search needs the room */}
            <span className="max-sm:hidden">
              <ThemeSwitch />
            </span>
            <AccountCorner isNamed />
          </div>
        </header>
        <OfflineBanner />
        {isIdle && <FailedPayment />}
        <main id={CONTENT_ID} tabIndex={-1} className="min-w-0 flex-1 outline-none max-md:pb-16">
          <HintedPage />
        </main>
      </div>
      <nav
        aria-label={texts.main}
        className="fixed inset-x-0 bottom-0 z-10 grid grid-cols-5 border-t border-hairline bg-panel md:hidden"
      >
        {rail
          .filter(({ name }) => name in texts.short)
          .map(({ to, name, icon }) => (
            <Link
              key={name}
              to={to}
              activeOptions={{ exact: name === 'dashboard', includeSearch: false }}
              activeProps={{ className: 'text-ink shadow-[inset_0_2px_0_var(--accent)]', 'aria-current': 'page' }}
              inactiveProps={{ className: 'text-quiet' }}
              className="flex h-14 flex-col items-center justify-center gap-0.5 text-label"
            >
              {icon}
              {texts.short[name as keyof typeof texts.short]}
            </Link>
          ))}
      </nav>
    </div>
  );
}

/** The page below its explanation, for readers with hints; on phones a chart begins the page, and what explains it ends it. */
function HintedPage() {
  const page = useLocation({ select: ({ pathname }) => pathname.split('/')[2] || 'dashboard' });
  const isChart = page === 'chart';
  return (
    <div className={`flex flex-col *:min-w-0 ${isChart ? 'max-md:flex-col-reverse' : ''}`}>
      <div>{useStore(hasHints) && <PageHint page={page} />}</div>
      <div>
        <Outlet />
      </div>
    </div>
  );
}

/** Loaded after the screen. */
function Bell() {
  const isIdle = useIdle();
  return <div className="min-w-9 pointer-coarse:min-w-11">{isIdle && <ShellBell />}</div>;
}
