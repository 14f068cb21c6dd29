import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatCompactMoney, formatMoney } from './money.ts';

describe('money', () => {
  afterEach(() => localStorage.clear());

  it('writes money with its sign, grouped as its market or the reader does', async () => {
    expect(formatMoney(1234567.5, 'INR')).toBe('₹12,34,567.50');
    expect(formatMoney(-1234567.5, 'USD')).toBe('−$1,234,567.50');
    expect(formatMoney(-0.001, 'USD')).toBe('$0.00');
    expect(formatMoney(5, 'AUD')).toBe('5.00 AUD');
    localStorage.setItem('locale', JSON.stringify({ grouping: 'indian' }));
    vi.resetModules();
    const indian = await import('./money.ts');
    expect(indian.formatMoney(1234567.5, 'USD')).toBe('$12,34,567.50');
  });

  it('writes large amounts in short', () => {
    const compact = (amount: number, currency?: string) => formatCompactMoney(amount, currency).replace('\u202f', ' ');
    expect([compact(123_456, 'INR'), compact(-1_234_567, 'USD')]).toEqual(['₹1.23 L', '\u2212$1.23 M']);
    expect(compact(1_234_567)).toBe('1.23 M');
  });
});
