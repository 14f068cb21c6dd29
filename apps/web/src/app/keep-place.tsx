import { useElementScrollRestoration, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** What a reader scrolls with: it ends the return to the former place. */
const BY_READER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Longest wait for the rest of a page, ms. */
const LONGEST_MS = 5_000;

/**
 * Returns readers to where they were on a page that grows after it is first drawn, after a reload or on the way back:
 * the router scrolls once, as far as the page reaches then.
 */
export function KeepPlace() {
  const visit = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key });
  const place = useElementScrollRestoration({ getElement: () => window });
  const goBack = useEffectEvent(() => place && returnTo(place.scrollY));
  useEffect(() => (visit === undefined ? undefined : goBack()), [visit]);
  return null;
}

/** Scrolls down to a place once the page reaches it. Returns a function that gives it up. */
function returnTo(top: number): () => void {
  const growth = new ResizeObserver(() => {
    scrollTo({ top });
    if (scrollY >= top - 1) stop();
  });
  const stop = (): void => {
    growth.disconnect();
    clearTimeout(timer);
    for (const kind of BY_READER) removeEventListener(kind, stop);
  };
  const timer = setTimeout(stop, LONGEST_MS);
  for (const kind of BY_READER) addEventListener(kind, stop, { passive: true });
  growth.observe(document.documentElement);
  return stop;
}
