import { createStore, type Store } from '../../lib/store.ts';

/** Where the crosshair of one of two charts stands, for the other to follow. */
export type CrosshairLink = Store<{ timeMs: number; by: string } | undefined>;

export const createCrosshairLink = (): CrosshairLink =>
  createStore<{ timeMs: number; by: string } | undefined>(undefined);
