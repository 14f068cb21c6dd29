import type { PatternSignal } from '@wickwise/contract';
import { topic } from '#platform/bus.ts';

/** A public signal that was just stored; the key is its market. */
export const signalsFound = topic<PatternSignal>('signal');

/** A signal of a user's own rule, for its owner only; the key is the market. */
export interface OwnSignal {
  userId: string;
  signal: PatternSignal;
}
export const ownSignalsFound = topic<OwnSignal>('own-signal');
