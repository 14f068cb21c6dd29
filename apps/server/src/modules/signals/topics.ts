import type { PatternSignal } from '@wickwise/contract';
import { topic } from '#platform/bus.ts';

/** A public signal that was just stored; the key is its market. */
export const signalsFound = topic<PatternSignal>('signal');
