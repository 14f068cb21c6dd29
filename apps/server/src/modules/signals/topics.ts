import type { PatternSignal } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { topic } from '#platform/bus.ts';

/** A public signal that was just stored; the key is its market. */
export const signalsFound = topic<PatternSignal>('signal');

/** A signal of a user's own rule, for its owner only; the key is the market. */
export interface OwnSignal {
  userId: string;
  signal: PatternSignal;
}
export const ownSignalsFound = topic<OwnSignal>('own-signal');

/** Signals of a close, or of a part of its bars, are stored; times of the market. The key is the market. */
export const closesScanned = topic<{ market: Market; endMs: number; areRevisions: boolean }>('close-scanned');
