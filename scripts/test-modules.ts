import { vi } from 'vitest';

// test files share a process and its packages; our own modules have state, so each file gets new ones
vi.resetModules();
