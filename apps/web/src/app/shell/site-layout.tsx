import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SiteHeader } from './site-header.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';

// both come after the first paint: nobody is offline in it, and the foot stands below the fold
const OfflineBanner = lazyPart(async () => (await import('../connection-note.tsx')).OfflineBanner);
const SiteFooter = lazyPart(async () => (await import('./site-footer.tsx')).SiteFooter);

/** Public pages: header, content, footer. */
export function SiteLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <PartBoundary>
        <Suspense>
          <OfflineBanner />
        </Suspense>
      </PartBoundary>
      <main id={CONTENT_ID} tabIndex={-1} className="min-h-dvh flex-1 outline-none">
        <Outlet />
      </main>
      <PartBoundary>
        <Suspense>
          <SiteFooter />
        </Suspense>
      </PartBoundary>
    </div>
  );
}
