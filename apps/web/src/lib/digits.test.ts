import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { grouped } from './digits.ts';
import { withGroupedFigures } from './grouped-figures.ts';

/** The formats and texts of a page opened with this choice. */
async function chosen(choice: object) {
  localStorage.setItem('locale', JSON.stringify(choice));
  vi.resetModules();
  const digits = await import('./digits.ts');
  const { ruleSentences } = await import('./catalogue/rule-sentences.ts');
  const { edgeChipTexts } = await import('../ui/texts/edge-chip.ts');
  await (await import('./texts.ts')).textsReady();
  return { ...digits, ruleSentences, edgeChipTexts };
}

afterEach(() => {
  localStorage.clear();
  vi.resetModules();
});

describe('grouping of digits', () => {
  it('keeps the decimals of a number', () => {
    expect([0, 1e-8, 0.000_001].map((value) => grouped(value))).toEqual(['0', '0.00000001', '0.000001']);
    expect([7, 999.5, 1000, 1234567.125, -20_000].map((value) => grouped(value))).toEqual([
      '7',
      '999.5',
      '1,000',
      '1,234,567.125',
      '-20,000',
    ]);
  });

  it('is that of the currency, unless the reader has chosen one', async () => {
    expect([grouped(1_234_567, 'INR'), grouped(1_234_567, 'USD')]).toEqual(['12,34,567', '1,234,567']);
    const indian = await chosen({ grouping: 'indian' });
    expect([indian.grouped(1_234_567), indian.grouped(1_234_567, 'USD')]).toEqual(['12,34,567', '12,34,567']);
  });

  it('is never read as another number', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-5, max: 1e12, noNaN: true }), (value) => {
        expect(Number(grouped(Number(value.toFixed(3))).replaceAll(',', ''))).toBe(Number(value.toFixed(3)));
      }),
    );
  });
});

describe('the figures of a sentence', () => {
  it.each([
    ['12345 trades. Overfit risk: 1500 variants tried.', '12,345 trades. Overfit risk: 1,500 variants tried.'],
    ['Close is above 52345.5 and volume is above 1000000.', 'Close is above 52,345.5 and volume is above 1,000,000.'],
    ['Costs per side: ₹12500 fixed.', 'Costs per side: ₹12,500 fixed.'],
    ['Not enough trades (1200).', 'Not enough trades (1,200).'],
    ['RSI(14) is below 30, 200 bars ago', 'RSI(14) is below 30, 200 bars ago'],
    ['“Breakout 2024” (version 3: close is above 2024)', '“Breakout 2024” (version 3: close is above 2,024)'],
    ['NIFTY2024FUT on 2026-11-26 at 0.12345', 'NIFTY2024FUT on 2026-11-26 at 0.12345'],
  ])('%s', (sentence, expected) => {
    expect(withGroupedFigures(sentence)).toBe(expected);
  });

  it('are lakh and crore for a reader who has chosen them, in rules and other texts', async () => {
    const { ruleSentences, edgeChipTexts } = await chosen({ grouping: 'indian' });
    const rule = { groups: [] };
    expect(ruleSentences.sentence(rule, 'Volume is above 1000000.')).toBe('Volume is above 10,00,000.');
    expect(edgeChipTexts.tooFew(123_456)).toBe('1,23,456 so far');
  });
});
