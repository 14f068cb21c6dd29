import { vi } from 'vitest';

// files share their process and the packages in it; modules of our own keep state, so each file begins with new ones
vi.resetModules();
