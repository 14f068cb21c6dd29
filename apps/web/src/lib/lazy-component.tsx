import { type ComponentType, type ReactNode, use } from 'react';
import { loadChunk, loadOnce } from './load-once.ts';
import { textsReady } from './texts.ts';

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
