import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LAST, LONGEST } from './test-order.ts';

describe('the order of test files', () => {
  it('names files that there are', () => {
    const root = path.resolve(import.meta.dirname, '..');
    expect([...LONGEST, LAST].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });
});
