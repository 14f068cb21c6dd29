import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

describe('figures of a file', () => {
  it('are read as brokers and spreadsheets write them', () => {
    const cases = {
      '10': 10,
      '10.0545': 10.0545,
      '1,23,456.50': 123_456.5,
      '1,234,567': 1_234_567,
      '₹ 1,234.5': 1_234.5,
      'Rs. 50': 50,
      '$12.25': 12.25,
      '(5)': -5,
      '\u22125': -5,
      '1.234,56': 1_234.56,
      '12,5': 12.5,
      '1e-8': 1e-8,
      '1\u00A0234': 1_234,
    };
    for (const [cell, value] of Object.entries(cases)) expect(readNumber(cell)).toBe(value);
  });

  it('are empty or no number', () => {
    for (const cell of ['', ' ', '-', '\u2014', 'N/A']) expect(readNumber(cell)).toBeUndefined();
    for (const cell of ['ten', '1,2,3', '1.2.3', '5 shares', '0x10']) expect(readNumber(cell)).toBeNaN();
  });

  it('come back with any grouping', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom('en-IN', 'en-US'), (value, locale) => {
        expect(readNumber(new Intl.NumberFormat(locale).format(value))).toBe(value);
      }),
    );
  });
});
