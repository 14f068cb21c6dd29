import { describe, expect, it } from 'vitest';
import { withoutKey } from './provider-key.ts';

describe('withoutKey', () => {
  it('hides every part of a key, also as it is written in an address', () => {
    const key = { key: 'abcd+1234', secret: 'topsecret', pin: '12' };
    const text = 'GET /x?token=abcd%2B1234 refused abcd+1234 with topsecret, 12 times';
    expect(withoutKey(text, key)).toBe('GET /x?token=… refused … with …, 12 times');
  });

  it('leaves a text alone where there is no key', () => {
    expect(withoutKey('closed by the provider')).toBe('closed by the provider');
  });
});
