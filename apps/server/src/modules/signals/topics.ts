import type { PatternSignal } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { topic } from '#platform/bus.ts';

/** A signal that a thread or another node has just stored, in any order; `userId` of its owner for one of a user's rule. */
export interface StoredNow {
  userId: string | undefined;
  signal: PatternSignal;
}
export const signalsStored = topic<StoredNow>('signal-stored');

/** Signals up to a number are stored; those that nobody has reported are announced too. */
export const storedUntil = topic<{ seq: number }>('signals-stored-until');

/** A public signal that was just stored, in the order of their numbers; the key is its market. */
export const signalsFound = topic<PatternSignal>('signal');

/** A signal of a user's own rule, for its owner only; the key is the market. */
export interface OwnSignal {
  userId: string;
  signal: PatternSignal;
}
export const ownSignalsFound = topic<OwnSignal>('own-signal');

/** Signals of a close, or of a part of its bars, are stored; times of the market. The key is the market. */
export const closesScanned = topic<{ market: Market; endMs: number; areRevisions: boolean }>('close-scanned');
