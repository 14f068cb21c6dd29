import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { onPartsForgotten } from '../lib/lazy-part.tsx';
import { ChunkError } from '../lib/load-chunk.ts';
import { retry } from '../lib/retry.ts';
import { textsOf } from '../lib/texts.ts';
import { ErrorNote } from './error-note.tsx';

const texts = textsOf({
  en: { failed: 'This part could not be shown.' },
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
  const isAway = error instanceof ChunkError;
  useEffect(() => (isAway ? onPartsForgotten(reset) : undefined), [isAway, reset]);
}

/** What failed to load or to draw, and a way on that keeps the page. What could not be loaded comes by itself once it can be. */
export function PartError({ error, reset }: ErrorComponentProps) {
  useAgain(error, reset);
  return (
    <div className="p-3">
      <ErrorNote
        error={error instanceof Error ? error : new Error()}
        fallback={texts.failed}
        onRetry={() => void retry(reset)}
      />
    </div>
  );
}
