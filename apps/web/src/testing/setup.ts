import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { endSession } from '../lib/session/session.ts';

// jsdom draws nothing and so scrolls nowhere
vi.stubGlobal('scrollTo', () => {});

afterEach(() => {
  cleanup();
  endSession();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
});
