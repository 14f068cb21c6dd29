import { describe, expect, it } from 'vitest';
import { valueText } from './value-text.ts';

const SHARE = { tickSize: 0.05, currency: 'INR' };

describe('a value of a screen', () => {
  it.for([
    [2_951.4, 'price', '2,951.40'],
    [48.126, undefined, '48.13'],
    [0, undefined, '0.00'],
    [950, 'volume', '950'],
    [66_524, 'volume', '66,524'],
    [0.5, 'volume', '0.50'],
    [0, 'volume', '–'], // of an index, whose volume isn't recorded
    [null, 'price', '–'],
    [undefined, undefined, '–'],
  ] as const)('is written in its unit: %s %s', ([value, unit, text]) => {
    expect(valueText(value, unit, SHARE).replace('₹', '')).toBe(text);
  });
});
