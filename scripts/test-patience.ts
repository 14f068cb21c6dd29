import { vi } from 'vitest';

/** Ends hanging tests, ms. The usual second is too short on a shared machine. */
const PATIENCE_MS = 240_000;

type WaitFor = typeof vi.waitFor;

/** Waits longer where a test doesn't set a limit. */
const patient = (waitFor: WaitFor): WaitFor =>
  Object.assign(
    ((callback, options = {}) => {
      const own = typeof options === 'number' ? { timeout: options } : options;
      return waitFor(callback, { timeout: PATIENCE_MS, ...own });
    }) as WaitFor,
    { isPatient: true },
  );

if (!('isPatient' in vi.waitFor)) vi.waitFor = patient(vi.waitFor); // test files share a process
