import { lazyPart } from '../../../ui/lazy-part.tsx';

/** Stretches without prices; loaded with the first of them. */
export const Gaps = lazyPart(async () => (await import('./gap-notes.tsx')).GapNotes, { isQuiet: true });
