import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { onPartsForgotten } from '../lib/lazy-part.tsx';
import { ChunkError } from '../lib/load-chunk.ts';
import { retry } from '../lib/retry.ts';
import { textsOf } from '../lib/texts.ts';
import { ErrorNote } from './error-note.tsx';

const texts = textsOf({
  en: {
    failed: 'Couldn’t show this section.',
    away: 'Couldn’t load this section.',
    late: 'This section took too long to load.',
  },
  hi: async () => (await import('./hindi.ts')).partBoundary,
});

/** Keeps a failure of one part to itself: the rest of the screen stays. */
export function PartBoundary({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'part'} errorComponent={PartError}>
      {children}
    </CatchBoundary>
  );
}

/** The same for a small part that says nothing by itself: its place stays empty, until it can be loaded. */
export function QuietBoundary({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'part'} errorComponent={QuietError}>
      {children}
    </CatchBoundary>
  );
}

function QuietError({ error, reset }: ErrorComponentProps) {
  useAgain(error, reset);
  return null;
}

/** Shows what could not be loaded once it can be. */
function useAgain(error: unknown, reset: () => void): void {
  const isAway = error instanceof ChunkError || error instanceof ApiError; // a call that a part waits for before it is drawn
  useEffect(() => (isAway ? onPartsForgotten(reset) : undefined), [isAway, reset]);
}

/** What a reader may know of it: an exception of the code itself is for the console. */
function wordsFor(error: unknown): string {
  if (error instanceof ChunkError) return error.isLate ? texts.late : texts.away;
  return error instanceof ApiError ? error.message : texts.failed;
}

/** What failed to load or to draw, and a way on that keeps the page. What could not be loaded comes by itself once it can be. */
export function PartError({ error, reset }: ErrorComponentProps) {
  useAgain(error, reset);
  return (
    <div className="p-3">
      <ErrorNote error={new Error(wordsFor(error))} fallback={texts.failed} onRetry={() => void retry(reset)} />
    </div>
  );
}
