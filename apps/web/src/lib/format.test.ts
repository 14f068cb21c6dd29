import { describe, expect, it } from 'vitest';
import { formatChange, formatDuration, formatPercent, formatPrice, formatTime, zoneName, zoneNames } from './format.ts';

describe('formatting', () => {
  it('gives prices all decimals of their grid, rupees in lakh and crore', () => {
    expect(formatPrice(1234567.5, 0.05, 'INR')).toBe('12,34,567.50');
    expect(formatPrice(1234567.5, 0.01, 'USD')).toBe('1,234,567.50');
    expect(formatPrice(1.1, 0.00001, 'USD')).toBe('1.10000');
    expect(formatPrice(0.00002134, 0.00000001, 'USD')).toBe('0.00002134');
  });

  it('signs changes, with a real minus', () => {
    expect(formatChange(-1.5, 0.01, 'USD')).toBe('\u22121.50');
    expect(formatChange(1.5, 0.01, 'USD')).toBe('+1.50');
    expect(formatPercent(0)).toBe('0.00 %');
    expect(formatPercent(-0.256)).toBe('\u22120.26 %');
    expect(formatPercent(12)).toBe('+12.00 %');
  });

  it('tells lengths of time in their two largest units', () => {
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

  it('tells times by the exchange’s clock', () => {
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
});
