import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { type LazyComponent, lazyComponent } from '../lib/lazy-component.tsx';
import { ChunkError, onRetry } from '../lib/load-once.ts';
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

export interface LazyPartOptions<Props> {
  /** Shown while the code loads: as high as the part, so that nothing jumps. */
  place?: ReactNode | ((props: Props) => ReactNode);
  /** A small part that isn't missed: its place stays empty when it fails. */
  isQuiet?: boolean;
}

/** Returns a part of a screen whose code comes when it's first shown. Its failure stays in its place, until it can be loaded. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { place, isQuiet = false }: LazyPartOptions<Props> = {},
): LazyComponent<Props> {
  const Lazy = lazyComponent(load);
  function Part(props: Props) {
    return (
      <PartBoundary isQuiet={isQuiet}>
        <Suspense fallback={typeof place === 'function' ? place(props) : place}>
          <Lazy {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  return Object.assign(Part, { load: Lazy.load, preload: Lazy.preload });
}

/** Keeps a failure of one part to itself: the rest of the screen stays. */
export function PartBoundary({ isQuiet = false, children }: { isQuiet?: boolean; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'part'} errorComponent={isQuiet ? QuietError : PartError}>
      {children}
    </CatchBoundary>
  );
}

function QuietError({ error, reset }: ErrorComponentProps) {
  useRetry(error, reset);
  return null;
}

/** Shows what could not be loaded once it can be. */
function useRetry(error: unknown, reset: () => void): void {
  const isAway = error instanceof ChunkError || error instanceof ApiError; // a call that a part waits for before it is drawn
  useEffect(() => (isAway ? onRetry(reset) : undefined), [isAway, reset]);
}

/** What a reader may know of it: an exception of the code itself is for the console. */
function wordsFor(error: unknown): string {
  if (error instanceof ChunkError) return error.isLate ? texts.late : texts.away;
  return error instanceof ApiError ? error.message : texts.failed;
}

/** What failed to load or to draw, and a way on that keeps the page. What could not be loaded comes by itself once it can be. */
export function PartError({ error, reset }: ErrorComponentProps) {
  useRetry(error, reset);
  return (
    <div className="p-3">
      <ErrorNote error={new Error(wordsFor(error))} fallback={texts.failed} onRetry={() => void retry(reset)} />
    </div>
  );
}
