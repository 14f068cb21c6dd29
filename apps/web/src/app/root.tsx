import { Outlet } from '@tanstack/react-router';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Toaster } from '../ui/toaster.tsx';

/** Shortcuts work shortly after the first paint. */
const AfterPaint = lazyPart(async () => (await import('./after-paint.tsx')).AfterPaint, { isQuiet: true });

/** Layout of every page: page, palette, toasts. */
export function Root() {
  return (
    <>
      <Outlet />
      <AfterPaint />
      <Toaster />
    </>
  );
}
