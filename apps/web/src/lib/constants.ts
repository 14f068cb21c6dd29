import { Constants } from '@wickwise/contract';
import { use } from 'react';
import { api } from './api.ts';
import { noteFailed } from './lazy-part.tsx';
import { delayBefore, isTriedAgain } from './query-client.ts';

let ready: Promise<Constants> | undefined;

/** Keeps the product's constants as they are. A promise that tells React its value is read without waiting. */
export function keepConstants(value: Constants): void {
  ready = Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
}

/**
 * Resolves with the product's constants (docs/api/contract.md#options): fetched once, when the app starts, and kept whole. A
 * failure stays until it's forgotten with those of parts that could not be loaded.
 */
export function constantsReady(): Promise<Constants> {
  ready ??= fetchConstants().then(
    (fetched) => {
      keepConstants(fetched);
      return fetched;
    },
    (error: unknown) => {
      noteFailed(() => {
        ready = undefined;
      });
      throw error;
    },
  );
  return ready;
}

async function fetchConstants(failures = 0): Promise<Constants> {
  try {
    return await api.get('constants', Constants);
  } catch (error) {
    if (!isTriedAgain(failures, error as Error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, delayBefore(failures)));
    return fetchConstants(failures + 1);
  }
}

/** The product's constants; a part that needs them waits for them. */
export const useConstants = (): Constants => use(constantsReady());
