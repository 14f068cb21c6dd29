import { Constants } from '@wickwise/contract';
import { use } from 'react';
import { api } from './api.ts';
import { loadOnce } from './load-once.ts';
import { delayBefore, isTriedAgain } from './query-client.ts';

const constants = loadOnce(() => fetchConstants());

/** Stores the product's constants. */
export const keepConstants = constants.keep;

/** Resolves with the product's constants (docs/api/contract.md#options), fetched once at the start. */
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

/** Returns the product's constants; suspends until they are loaded. */
export const useConstants = (): Constants => use(constants.ready());
