import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

type End = () => unknown;

let ofFile: End[] | undefined;
const ofWork = new AsyncLocalStorage<End[]>();

/** Calls back when the running test ends, or its file where `onceForAll` makes something. */
export function atEnd(end: End): void {
  const ends = ofWork.getStore() ?? ofFile;
  if (ends) ends.push(end);
  else onTestFinished(async () => void (await end()));
}

/** Runs the work of a test beside which others run: what it started ends with it, not with the newest test. */
export async function withOwnEnds(work: () => Promise<void>): Promise<void> {
  const ends: End[] = [];
  try {
    await ofWork.run(ends, work);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/**
 * Makes something once for all tests of a file, which share it, and ends it after them. Returns a function that gives
 * it to a test.
 */
export function onceForAll<Made>(make: () => Promise<Made>): () => Made {
  const ends: End[] = [];
  let made: Made | undefined;
  beforeAll(async () => {
    ofFile = ends;
    try {
      made = await make();
    } finally {
      ofFile = undefined;
    }
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  return () => made as Made;
}
