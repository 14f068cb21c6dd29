import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, use, useEffect } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { ChunkError, loadChunk, loadOnce, onRetry } from '../lib/load-once.ts';
import { retry } from '../lib/retry.ts';
import { textsReady } from '../lib/texts.ts';
import { ErrorNote } from './error-note.tsx';
import { lazyPartTexts as texts } from './texts/lazy-part.ts';

/** Lazily loaded code. */
export interface Loading {
  /** Loads it, again after a failure; a failure reaches the component's boundary. */
  load: () => Promise<unknown>;
  /** Loads ahead of use. Resolves with whether it succeeded; a failure is retried on use. */
  preload: () => Promise<boolean>;
}

export type LazyComponent<Props> = ((props: Props) => ReactNode) & Loading;

/**
 * Returns a component that suspends until its code and texts are loaded. Unlike `React.lazy`, a preloaded one renders
 * without fallback, and a failure can be retried.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const code = loadOnce(() =>
    loadChunk(async () => {
      const component = await load();
      await textsReady();
      return component;
    }),
  );
  function Lazy(props: Props) {
    const Loaded = use(code.ready());
    return <Loaded {...props} />;
  }
  const preload = (): Promise<boolean> =>
    code.again().then(
      () => true,
      () => {
        code.forget();
        return false;
      },
    );
  return Object.assign(Lazy, { load: code.again, preload });
}

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
