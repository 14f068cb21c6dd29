import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatCompact } from './compact.ts';
import {
  formatChange,
  formatCount,
  formatDuration,
  formatFigure,
  formatPercent,
  formatPrice,
  formatSignedPrice,
  formatTime,
  zoneName,
  zoneNames,
} from './format.ts';
import { usualStep } from './usual-step.ts';

/** The formats of a page opened with this choice. */
async function chosen(choice: object) {
  localStorage.setItem('locale', JSON.stringify(choice));
  vi.resetModules();
  const formats = await import('./format.ts');
  await (await import('./texts.ts')).textsReady();
  return { ...formats, ...(await import('./compact.ts')) };
}

afterEach(() => vi.resetModules());

describe('formatting', () => {
  it('has prices with all decimals of their grid, rupees in lakh and crore', () => {
    expect(formatPrice(1234567.5, 0.05, 'INR')).toBe('12,34,567.50');
    expect(formatPrice(1234567.5, 0.01, 'USD')).toBe('1,234,567.50');
    expect(formatPrice(1.1, 0.00001, 'USD')).toBe('1.10000');
    expect(formatPrice(0.00002134, 0.00000001, 'USD')).toBe('0.00002134');
  });

  it('shows enough digits of numbers without a known unit', () => {
    expect([0, 12, 1, 0.5, 0.003, 0.00002134].map(usualStep)).toEqual([0.01, 0.01, 0.01, 1e-5, 1e-6, 1e-8]);
  });

  it('signs changes, with a real minus', () => {
    expect(formatChange(-1.5, 0.01, 'USD')).toBe('\u22121.50');
    expect(formatChange(1.5, 0.01, 'USD')).toBe('+1.50');
    expect(formatPercent(0)).toBe('0.00 %');
    expect(formatPercent(-0.256)).toBe('\u22120.26 %');
    expect(formatPercent(12)).toBe('+12.00 %');
    expect([formatPercent(-0.004), formatPercent(0.004)]).toEqual(['0.00 %', '0.00 %']);
    expect([formatChange(-0.0001, 0.05, 'INR'), formatPrice(-0.001, 0.05, 'INR')]).toEqual(['0.00', '0.00']);
  });

  it('has durations in their two largest units', () => {
    expect([900, 59_000, 60_000, 3_600_000, 11_520_000, 172_800_000, 180_000_000].map(formatDuration)).toEqual([
      '1 s',
      '59 s',
      '1 min',
      '1 h',
      '3 h 12 min',
      '2 d',
      '2 d 2 h',
    ]);
    expect(formatDuration(-5)).toBe('0 s');
  });

  it('has times on the exchange’s clock', () => {
    const open = Date.parse('2026-11-20T03:45:00Z');
    expect(formatTime(open, 'Asia/Kolkata')).toBe('20 Nov 2026 09:15');
    expect(formatTime(open, 'America/New_York')).toBe('19 Nov 2026 22:45');
    expect([zoneName('Asia/Kolkata', open), zoneName('UTC', open), zoneName('America/New_York', open)]).toEqual([
      'IST',
      'UTC',
      'EST',
    ]);
  });

  it('names a zone as its clocks did then', () => {
    const [summer, winter] = [Date.parse('2013-10-04T20:00:00Z'), Date.parse('2013-11-08T21:00:00Z')];
    expect(zoneNames('America/New_York', summer, summer)).toBe('EDT');
    expect(zoneNames('America/New_York', summer, winter)).toBe('EDT/EST');
    expect(zoneNames('Asia/Kolkata', summer, winter)).toBe('IST');
  });

  it('shortens large numbers to three figures, rupees in lakh and crore', () => {
    const compact = (value: number, currency: string) => formatCompact(value, currency).replace('\u202f', ' ');
    expect([999, 12_345, 99_999, 123_456, 12_345_678, 5e11].map((value) => compact(value, 'INR'))).toEqual([
      '999',
      '12,345',
      '1.00 L',
      '1.23 L',
      '1.23 Cr',
      '50,000 Cr',
    ]);
    expect([999, 1_000, 999_999, 12_345_678, -5.55e9].map((value) => compact(value, 'USD'))).toEqual([
      '999',
      '1.00 K',
      '1.00 M',
      '12.3 M',
      '\u22125.55 B',
    ]);
  });

  it('groups all numbers in the chosen way', async () => {
    const indian = await chosen({ grouping: 'indian' });
    expect([indian.formatPrice(1234567.5, 0.01, 'USD'), indian.formatCount(1_234_567)]).toEqual([
      '12,34,567.50',
      '12,34,567',
    ]);
    const western = await chosen({ grouping: 'western' });
    expect(western.formatPrice(1234567.5, 0.05, 'INR')).toBe('1,234,567.50');
    expect(formatCount(1_234_567, 'INR')).toBe('12,34,567');
  });

  it('writes prices of shares and coins with their sign', () => {
    const grid = { tickSize: 0.05, currency: 'INR' };
    expect(formatSignedPrice(117_000, { ...grid, isMoney: true })).toBe('₹1,17,000.00');
    expect(formatSignedPrice(25_000, { ...grid, isMoney: false })).toBe('25,000.00');
    expect(formatFigure(117_000.5, { ...grid, isMoney: true })).toBe('₹1,17,000.50');
    expect(formatFigure(117_000.5, grid)).toBe('1,17,000.50');
    expect(formatSignedPrice(-5, { ...grid, isMoney: true })).toBe('\u2212₹5.00');
  });

  it('has the hour as chosen', async () => {
    const open = Date.parse('2026-06-19T13:30:00Z');
    const twelve = await chosen({ clock: '12' });
    expect(twelve.formatTime(open, 'Asia/Kolkata')).toMatch(/2026 7:00\spm$/i);
  });

  it('uses Latin digits in Hindi', async () => {
    const hindi = await chosen({ language: 'hi' });
    expect(hindi.formatDuration(11_520_000)).toBe('3 घं. 12 मि.');
    expect(hindi.formatCompact(12_345_678, 'INR')).toBe('1.23\u202fकरोड़');
    expect(hindi.formatDay(Date.parse('2026-11-20T03:45:00Z'), 'Asia/Kolkata')).toMatch(/20 .*2026/);
    expect(hindi.formatPrice(1234.5, 0.05, 'INR')).toBe('1,234.50');
  });
});
