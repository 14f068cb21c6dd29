import { type ComponentType, type ReactNode, use } from 'react';
import { loadChunk, loadOnce } from './load-once.ts';
import { textsReady } from './texts.ts';

/** Code that is loaded when it's first shown. */
export interface Loading {
  /** Loads it, after a failure again; a failure stays for the boundary around the component. */
  load: () => Promise<unknown>;
  /** Loads ahead of time. Resolves with whether it's there; what failed is loaded again when it's shown. */
  preload: () => Promise<boolean>;
}

export type LazyComponent<Props> = ((props: Props) => ReactNode) & Loading;

/**
 * Returns a component that suspends until its code and its texts are there. Other than `React.lazy` it shows without a
 * fallback when it was loaded ahead, and a failure can be followed by another attempt.
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
