import { createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

const KEY = createSecretKey(Buffer.alloc(32, 1));

describe('a seal', () => {
  it('opens with the same key and row only, and only unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (text, place) => {
        const sealed = seal(KEY, text, 'row 1');
        expect(unseal(KEY, sealed, 'row 1')).toBe(text);
        expect(() => unseal(KEY, sealed, 'row 2')).toThrow();
        expect(() => unseal(createSecretKey(Buffer.alloc(32, 2)), sealed, 'row 1')).toThrow();
        const broken = Buffer.from(sealed);
        broken[place % broken.length] = (broken[place % broken.length] as number) ^ 1;
        expect(() => unseal(KEY, broken, 'row 1')).toThrow();
      }),
    );
  });

  it('differs each time', () => {
    expect(seal(KEY, 'same', '').equals(seal(KEY, 'same', ''))).toBe(false);
  });
});
