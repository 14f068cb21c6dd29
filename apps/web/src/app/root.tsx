import { Outlet } from '@tanstack/react-router';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Toaster } from '../ui/toaster.tsx';

/** Keys work a moment later than the page shows. */
const PaletteHost = lazyPart(async () => (await import('./palette/palette-host.tsx')).PaletteHost, { isQuiet: true });

/** What every page has: the page itself, the palette, and where toasts stand. */
export function Root() {
  return (
    <>
      <Outlet />
      <PaletteHost />
      <Toaster />
    </>
  );
}
