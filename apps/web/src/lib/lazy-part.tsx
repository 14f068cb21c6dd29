import { type ComponentType, type ReactNode, use } from 'react';
import { loadChunk } from './load-chunk.ts';
import { textsReady } from './texts.ts';

/** A part of the app whose code is loaded when it's first shown. */
export type LazyPart<Props> = ((props: Props) => ReactNode) & Loading;

export interface Loading {
  /** Loads ahead of time; what fails then is tried again when it's shown. */
  preload: () => Promise<void>;
  /** Loads for a router that waits before it draws: a failure stays for the boundary, and the next call tries again. */
  loadForRoute: () => Promise<void>;
  isLoaded: () => boolean;
}

/** What forgets each failed attempt, so that the next one is made anew. */
const failed = new Set<() => void>();

/** Those who stand where parts could not be loaded, and would show them again. */
const waiting = new Set<() => void>();

/** Adds what forgets a failure of something else that screens wait for. */
export const noteFailed = (forget: () => void): void => void failed.add(forget);

/** Lets every part that could not be loaded be loaded anew, at once where it should stand and else when it's next shown. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget();
  failed.clear();
  for (const showAgain of waiting) showAgain();
}

/** Calls when parts that could not be loaded may be tried again. Returns what ends it. */
export function onPartsForgotten(showAgain: () => void): () => void {
  waiting.add(showAgain);
  return () => waiting.delete(showAgain);
}

/**
 * Makes a lazy part. A failure stays, and is thrown to the nearest boundary, until it's forgotten: a render that tried again
 * by itself would never end.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const forget = (): void => {
    loading = undefined;
    failed.delete(forget);
  };
  const loadWithTexts = async (): Promise<ComponentType<Props>> => {
    const component = await load();
    await textsReady();
    return component;
  };
  const start = (): Promise<ComponentType<Props>> => {
    loading ??= loadChunk(loadWithTexts).then(
      (component) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        failed.add(forget);
        throw error;
      },
    );
    return loading;
  };
  function Part(props: Props) {
    const Loaded = loaded ?? use(start());
    return <Loaded {...props} />;
  }
  const preload = async (): Promise<void> => {
    if (!loaded) await start().catch(forget);
  };
  const loadForRoute = async (): Promise<void> => {
    if (failed.has(forget)) forget();
    if (!loaded) await start().catch(() => {});
  };
  return Object.assign(Part, { preload, loadForRoute, isLoaded: () => loaded !== undefined });
}
