import { vi } from 'vitest';

/** Ends what hangs, in ms. A second, as is usual, is too short for a step on a machine that others use. */
const PATIENCE_MS = 60_000;

type WaitFor = typeof vi.waitFor;

/** Waits longer where a test doesn't say how long. */
const patient = (waitFor: WaitFor): WaitFor =>
  Object.assign(
    ((callback, options = {}) => {
      const own = typeof options === 'number' ? { timeout: options } : options;
      return waitFor(callback, { timeout: PATIENCE_MS, ...own });
    }) as WaitFor,
    { isPatient: true },
  );

if (!('isPatient' in vi.waitFor)) vi.waitFor = patient(vi.waitFor); // files share their process
