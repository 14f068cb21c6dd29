import { useSyncExternalStore } from 'react';
import { appearance, type Density } from '../../lib/appearance.ts';
import { useStore } from '../../lib/store.ts';

/** Pixels; fingers need the room of 44. */
const HEIGHTS: Readonly<Record<Density, number>> = { dense: 28, comfortable: 36 };
const TOUCH_HEIGHT = 44;

const coarse = (): MediaQueryList | undefined => globalThis.matchMedia?.('(pointer: coarse)');

function followPointer(onChange: () => void): () => void {
  const query = coarse();
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

/** The height of every row, in pixels: chosen once for all tables, unless a table asks for its own. */
export function useRowHeight(own?: Density): number {
  const { density } = useStore(appearance);
  const isTouched = useSyncExternalStore(followPointer, () => coarse()?.matches ?? false);
  return isTouched ? TOUCH_HEIGHT : HEIGHTS[own ?? density];
}
