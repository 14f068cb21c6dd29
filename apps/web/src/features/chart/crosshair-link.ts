import { createStore, type Store } from '../../lib/store.ts';

/** Crosshair of one of two charts, followed by the other. */
export type CrosshairLink = Store<{ timeMs: number; by: string } | undefined>;

export const createCrosshairLink = (): CrosshairLink =>
  createStore<{ timeMs: number; by: string } | undefined>(undefined);
