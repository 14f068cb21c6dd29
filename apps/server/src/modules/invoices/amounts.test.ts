import { describe, expect, it } from 'vitest';
import { decimalText, printedAmount, printedRate, rupeesInWords } from './amounts.ts';

describe('an amount', () => {
  it('is printed in lakhs and crores in rupees, in thousands elsewhere', () => {
    expect(printedAmount(12_345_678_990, 'INR')).toBe('₹12,34,56,789.90');
    expect(printedAmount(100_000, 'INR')).toBe('₹1,000.00');
    expect(printedAmount(12_345_678_990, 'USD')).toBe('$123,456,789.90');
    expect([decimalText(0), decimalText(5), decimalText(1_234)]).toEqual(['0.00', '0.05', '12.34']);
    expect([printedRate(90), printedRate(255)]).toEqual(['9%', '25.5%']);
  });

  it('is written in words as Indian invoices do', () => {
    expect(rupeesInWords(0)).toBe('Rupees Zero Only');
    expect(rupeesInWords(117_882)).toBe('Rupees One Thousand One Hundred Seventy Eight and Eighty Two Paise Only');
    expect(rupeesInWords(10_000_000 * 100 + 5)).toBe('Rupees One Crore and Five Paise Only');
    expect(rupeesInWords(12_34_56_789_00)).toBe(
      'Rupees Twelve Crore Thirty Four Lakh Fifty Six Thousand Seven Hundred Eighty Nine Only',
    );
  });
});
