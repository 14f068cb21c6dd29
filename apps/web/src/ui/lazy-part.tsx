import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { type LazyComponent, lazyComponent } from '../lib/lazy-component.tsx';
import { ChunkError, onRetry } from '../lib/load-once.ts';
import { retry } from '../lib/retry.ts';
import { ErrorNote } from './error-note.tsx';
import { lazyPartTexts as texts } from './texts/lazy-part.ts';

export interface LazyPartOptions<Props> {
  /** Placeholder of the part's size, which avoids layout shifts. */
  place?: ReactNode | ((props: Props) => ReactNode);
  /** A minor part: its place stays empty after a failure. */
  isQuiet?: boolean;
}

/** Returns a lazily loaded part of a screen, which shows its failure in place and retries. */
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

/** Contains a part's failure, so the rest of the screen stays. */
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

/** Re-renders what failed to load once it can be loaded. */
function useRetry(error: unknown, reset: () => void): void {
  // a request that a part awaits before rendering
  const isAway = error instanceof ChunkError || error instanceof ApiError;
  useEffect(() => (isAway ? onRetry(reset) : undefined), [isAway, reset]);
}

/** Returns the message for users: exceptions of the code itself go to the console. */
function wordsFor(error: unknown): string {
  if (error instanceof ChunkError) return error.isLate ? texts.late : texts.away;
  return error instanceof ApiError ? error.message : texts.failed;
}

/** A failure to load or render, with a retry that keeps the page. Failed loads are retried automatically. */
export function PartError({ error, reset }: ErrorComponentProps) {
  useRetry(error, reset);
  return (
    <div className="p-3">
      <ErrorNote error={new Error(wordsFor(error))} fallback={texts.failed} onRetry={() => void retry(reset)} />
    </div>
  );
}
