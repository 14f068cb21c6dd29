import type { CalendarEvent } from '@wickwise/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const eventOf = (title: string): CalendarEvent => ({
  id: title,
  kind: 'holiday',
  market: 'Indian_Equity',
  symbol: null,
  date: '2026-11-24',
  at: null,
  timing: null,
  title,
  importance: null,
  isEstimated: false,
  hours: null,
  expiry: null,
  ratio: null,
  list: null,
});

let words: typeof import('./event-words.ts');

beforeAll(async () => {
  localStorage.setItem('locale', JSON.stringify({ language: 'hi' }));
  vi.resetModules();
  words = await import('./event-words.ts');
  await (await import('../../lib/texts.ts')).textsReady();
});
afterAll(() => localStorage.clear());

describe('events in Hindi', () => {
  it('name holidays in Hindi', () => {
    expect(words.eventTitle(eventOf('Guru Nanak Jayanti'))).toBe('गुरु नानक जयंती');
    expect(words.eventName(eventOf('Dr. Ambedkar Jayanti'))).toContain('डॉ. आंबेडकर जयंती');
  });

  it('leave a holiday without a translation as it is', () => {
    expect(words.eventTitle(eventOf('Founders’ Day'))).toBe('Founders’ Day');
  });
});
