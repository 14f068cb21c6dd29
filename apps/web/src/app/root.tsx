import { Outlet } from '@tanstack/react-router';
import { Toaster } from '../ui/toaster.tsx';
import { PaletteHost } from './palette/palette-host.tsx';

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
