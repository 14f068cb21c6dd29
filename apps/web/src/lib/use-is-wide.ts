import { useSyncExternalStore } from 'react';

/** The `xl` breakpoint of `tokens.css`. */
const WIDE = '(min-width: 1440px)';

function subscribe(onChange: () => void): () => void {
  const media = globalThis.matchMedia?.(WIDE);
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
}

/** Returns whether two panels fit side by side, for parts that render differently then. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(WIDE).matches ?? false);
