import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { QuietBoundary } from '../ui/part-boundary.tsx';
import { Toaster } from '../ui/toaster.tsx';

/** Keys work a moment later than the page shows. */
const PaletteHost = lazyPart(async () => (await import('./palette/palette-host.tsx')).PaletteHost);

/** What every page has: the page itself, the palette, and where toasts stand. */
export function Root() {
  return (
    <>
      <Outlet />
      <QuietBoundary>
        <Suspense>
          <PaletteHost />
        </Suspense>
      </QuietBoundary>
      <Toaster />
    </>
  );
}
