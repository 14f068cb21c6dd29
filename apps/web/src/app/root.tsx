import { Outlet } from '@tanstack/react-router';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Toaster } from '../ui/toaster.tsx';

/** Shortcuts work shortly after the first paint. */
const PaletteHost = lazyPart(async () => (await import('./palette/palette-host.tsx')).PaletteHost, { isQuiet: true });

const KeepPlace = lazyPart(async () => (await import('./keep-place.tsx')).KeepPlace, { isQuiet: true });

/** Layout of every page: page, palette, toasts. */
export function Root() {
  return (
    <>
      <Outlet />
      <KeepPlace />
      <PaletteHost />
      <Toaster />
    </>
  );
}
