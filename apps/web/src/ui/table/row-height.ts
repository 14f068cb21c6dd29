import { useSyncExternalStore } from 'react';
import { appearance, type Density } from '../../lib/appearance.ts';
import { useStore } from '../../lib/store.ts';

/** Pixels; touch needs 44. */
const HEIGHTS: Readonly<Record<Density, number>> = { dense: 28, comfortable: 36 };
const TOUCH_HEIGHT = 44;

const coarse = (): MediaQueryList | undefined => globalThis.matchMedia?.('(pointer: coarse)');

function followPointer(onChange: () => void): () => void {
  const query = coarse();
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

/** Returns the row height of all tables, or of a table's own density, px. */
export function useRowHeight(own?: Density): number {
  const { density } = useStore(appearance);
  const isTouched = useSyncExternalStore(followPointer, () => coarse()?.matches ?? false);
  return isTouched ? TOUCH_HEIGHT : HEIGHTS[own ?? density];
}
