import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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

/** What failed to load or to draw, and a way on that keeps the page. */
export function PartError({ error, reset }: ErrorComponentProps) {
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
