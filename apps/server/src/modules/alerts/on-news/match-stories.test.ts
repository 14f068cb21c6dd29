import { HOUR_MS } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { firstOfEach, isAbout, type NewsAlert } from './match-stories.ts';
import type { AlertStory } from './new-story.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');

const ALERT: NewsAlert = {
  condition: { type: 'news' },
  instruments: new Set(['Indian_Equity:RELIANCE']),
  armedMs: NOW - HOUR_MS,
  firedMs: null,
  cooldownMinutes: 0,
};

const story = (change: Partial<AlertStory>): AlertStory => ({
  id: 'a',
  slug: 'a',
  title: 'A',
  source: { key: 'wire', name: 'The wire' },
  addresses: ['a'],
  publishedMs: NOW,
  receivedMs: NOW,
  clusterId: 'a',
  clusterMs: NOW,
  instruments: ['Indian_Equity:RELIANCE'],
  topics: ['rbi'],
  ...change,
});

const fits = (alert: Partial<NewsAlert>, change: Partial<AlertStory> = {}): boolean =>
  isAbout({ ...ALERT, ...alert }, story(change));

describe('a story', () => {
  it('fits an alert on one of its instruments', () => {
    expect(fits({})).toBe(true);
    expect(fits({}, { instruments: ['US_Equity:AAPL', 'Indian_Equity:RELIANCE'] })).toBe(true);
    expect(fits({}, { instruments: ['Indian_Equity:TCS'] })).toBe(false);
    expect(fits({ instruments: new Set() })).toBe(false);
  });

  it('has the topic and the source that the alert asks for', () => {
    const asked = (condition: object) => fits({ condition: { type: 'news', ...condition } });
    expect([asked({ topic: 'rbi' }), asked({ topic: 'gold' })]).toEqual([true, false]);
    expect([asked({ source: 'wire' }), asked({ source: 'other' })]).toEqual([true, false]);
  });

  it('is newer than the alert, as are all that are like it', () => {
    expect(fits({ armedMs: NOW })).toBe(false);
    expect(fits({}, { clusterMs: NOW - 2 * HOUR_MS })).toBe(false);
  });

  it('came within a day of its publication', () => {
    const old = { armedMs: NOW - 100 * HOUR_MS };
    expect(fits(old, { clusterMs: NOW - 24 * HOUR_MS })).toBe(true);
    expect(fits(old, { clusterMs: NOW - 25 * HOUR_MS })).toBe(false);
  });
});

describe('stories that came at once', () => {
  const ids = (alert: Partial<NewsAlert>, stories: readonly AlertStory[]): string[] =>
    firstOfEach({ ...ALERT, ...alert }, stories).map(({ id }) => id);
  const all = [
    story({ id: 'b', publishedMs: NOW + HOUR_MS }),
    story({ id: 'a' }),
    story({ id: 'c', clusterId: 'c', publishedMs: NOW + 2 * HOUR_MS }),
  ];

  it('trigger once for those that are alike, for the first one', () => {
    expect(ids({}, all)).toEqual(['a', 'c']);
  });

  it('wait for the cooldown', () => {
    expect(ids({ cooldownMinutes: 121 }, all)).toEqual(['a']);
    expect(ids({ cooldownMinutes: 120 }, all)).toEqual(['a', 'c']);
    expect(ids({ cooldownMinutes: 60, firedMs: NOW - 30 * 60_000 }, all)).toEqual(['b', 'c']);
  });
});
