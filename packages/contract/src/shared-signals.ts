import * as z from 'zod/mini';
import { PatternSignal } from './signals.ts';

/** A link to one signal, which is its id. */
export const SharedSignalPath = z.object({ signalId: z.uuid() });
export const SharedSignal = z.object({ signal: PatternSignal });
export type SharedSignal = z.infer<typeof SharedSignal>;
