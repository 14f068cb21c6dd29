import { Constants } from '@wickwise/contract';
import { use } from 'react';
import { api } from './api.ts';
import { loadOnce } from './load-once.ts';
import { delayBefore, isTriedAgain } from './query-client.ts';

const constants = loadOnce(() => fetchConstants());

/** Keeps the product's constants as they are. */
export const keepConstants = constants.keep;

/** Resolves with the product's constants (docs/api/contract.md#options): fetched once, when the app starts, and kept whole. */
export const constantsReady = constants.ready;

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
export const useConstants = (): Constants => use(constants.ready());
