import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// jsdom draws nothing and so scrolls nowhere
vi.stubGlobal('scrollTo', () => {});

afterEach(() => {
  cleanup();
  localStorage.clear();
});
