import { expect, it } from 'vitest';
import type { InvalidField } from '#platform/errors.ts';
import { checkLevels } from './guard-levels.ts';

const fieldOf = (...args: Parameters<typeof checkLevels>): string | undefined => {
  try {
    checkLevels(...args);
  } catch (error) {
    return (error as InvalidField).fields[0]?.field;
  }
  return undefined;
};

it('names the level that is on the wrong side of the price', () => {
  expect(fieldOf('buy', [90, 100, 110])).toBeUndefined();
  expect(fieldOf('buy', [undefined, 100, 50])).toBe('target');
  expect(fieldOf('buy', [90, 100, 95])).toBe('target');
  expect(fieldOf('buy', [105, 100, 110])).toBe('stop');
  expect(fieldOf('sell', [90, 100])).toBe('stop');
  expect(fieldOf('sell', [null, 100, 110])).toBe('target');
});
