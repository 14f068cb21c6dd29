import { calendarOf, MARKET_INFO } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { momentKey, momentsAt } from './schedule.ts';

const at = (time: string): number => Date.parse(`2026-11-${time}:00Z`);
const keysAt = (market: Parameters<typeof momentsAt>[0], time: string, schedules = [MARKET_INFO[market].schedule]) =>
  momentsAt(market, schedules, at(time)).map(momentKey);

describe('moments of a market', () => {
  it('are the open of a share market, from 16 minutes to an hour after it', () => {
    // Monday, 9:15 in Mumbai
    expect(keysAt('Indian_Equity', '16T03:59')).toEqual([]);
    expect(keysAt('Indian_Equity', '16T04:01')).toEqual(['open 2026-11-16']);
    expect(keysAt('Indian_Equity', '16T04:44')).toEqual(['open 2026-11-16']);
    expect(keysAt('Indian_Equity', '16T04:46')).toEqual([]);
  });

  it('are its close until the next open, after the closing auction', () => {
    const auction = calendarOf('nse-auction').sessionOn('2026-11-17');
    const endMs = auction?.endMs ?? 0;
    expect(endMs).toBeGreaterThan(calendarOf('nse').sessionOn('2026-11-17')?.endMs ?? 0);
    const keys = (nowMs: number) => momentsAt('Indian_Equity', ['nse', 'nse-auction'], nowMs).map(momentKey);
    expect(keys(endMs + 30_000)).toEqual([]);
    expect(keys(endMs + 60_000)).toEqual(['close 2026-11-17']);
    expect(keysAt('Indian_Equity', '18T03:40')).toEqual(['close 2026-11-17']);
    expect(keysAt('Indian_Equity', '18T03:50')).toEqual([]);
  });

  it('are the week after its last day, until the next week opens', () => {
    expect(keysAt('US_Equity', '21T12:00')).toEqual(['close 2026-11-20', 'week 2026-11-20']);
    expect(keysAt('US_Equity', '22T12:00')).toEqual(['close 2026-11-20', 'week 2026-11-20']);
    expect(keysAt('US_Equity', '24T12:00')).toEqual(['close 2026-11-23']);
  });

  it('are each hour for 20 minutes where trading never stops', () => {
    expect(keysAt('Crypto', '18T23:02')).toEqual(['hour 2026-11-18T23']);
    expect(keysAt('Crypto', '18T23:25')).toEqual([]);
    expect(keysAt('Crypto', '18T10:02')).toEqual(['close 2026-11-17', 'hour 2026-11-18T10']);
    expect(keysAt('Forex', '21T10:02')).toEqual(['close 2026-11-20', 'week 2026-11-20']);
  });

  it('are the open of currencies after a weekend alone', () => {
    expect(keysAt('Forex', '22T22:20')).toEqual(['open 2026-11-23']);
    expect(keysAt('Forex', '24T22:20')).not.toContain('open 2026-11-25');
  });
});
