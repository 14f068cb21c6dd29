import { Outlet } from '@tanstack/react-router';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SiteHeader } from './site-header.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';

// both load after the first paint: nobody is offline then, and the footer is below the fold
const OfflineBanner = lazyPart(async () => (await import('../connection-note.tsx')).OfflineBanner);
const SiteFooter = lazyPart(async () => (await import('./site-footer.tsx')).SiteFooter);

/** Layout of public pages: header, content, footer. */
export function SiteLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <OfflineBanner />
      <main id={CONTENT_ID} tabIndex={-1} className="min-h-dvh flex-1 outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}
