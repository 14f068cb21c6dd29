import { afterAll, vi } from 'vitest';

// test files share a process: the next one finds the real clock, globals, settings and functions
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
