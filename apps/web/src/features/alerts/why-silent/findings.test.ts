import type { Alert, ChannelsAnswer, MarketsPage } from '@wickwise/contract';
import { MINUTE_MS } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { type AlertFacts, findings } from './findings.ts';

const NOW = 1_700_000_000_000;

const ALERT: Alert = {
  id: 'a',
  name: '',
  market: 'Crypto',
  symbol: 'BTC-USD',
  condition: { type: 'crossing_up', level: 100 },
  timeframe: '1h',
  frequency: 'once',
  cooldownMinutes: 0,
  channels: ['email'],
  isMuted: false,
  state: 'armed',
  pauseReason: null,
  expiresAt: null,
  firedCount: 0,
  lastFiredAt: null,
  createdAt: NOW - 3_600_000,
  split: null,
  version: '1.0',
};

const marketsWith = (
  phase: 'continuous' | 'closed' = 'continuous',
  health: 'live' | 'silent' = 'live',
  hidden: 'other-owner' | null = null,
) =>
  ({
    markets: [{ market: 'Crypto', source: { health }, session: { phase } }],
    reach: [{ market: 'Crypto', hidden }],
  }) as unknown as MarketsPage;

const channelsWith = (more: object = {}, quietHours: ChannelsAnswer['quietHours'] = null) =>
  ({ channels: [{ kind: 'email', state: 'on', problem: null, ...more }], quietHours }) as unknown as ChannelsAnswer;

const FACTS: AlertFacts = {
  nowMs: NOW,
  minuteOfDay: 720,
  markets: marketsWith(),
  channels: channelsWith(),
  range: { low: 80, high: 99, fromMs: NOW - 50 * MINUTE_MS, toMs: NOW - 10 * MINUTE_MS },
  timeText: (timeMs) => `${Math.round((timeMs - NOW) / MINUTE_MS)} min`,
};

const reasons = (alert: Partial<Alert>, facts: Partial<AlertFacts> = {}): string[] =>
  findings({ ...ALERT, ...alert }, { ...FACTS, ...facts }).flatMap(({ tone, text }) => (tone === 'why' ? [text] : []));

const PERIOD = { fromMs: NOW - 50 * MINUTE_MS, toMs: NOW - 10 * MINUTE_MS };
const REACHED = { range: { low: 80, high: 120, ...PERIOD } };

describe('what keeps an alert silent', () => {
  it('may be a price that never got there, or touched the level without passing it, on bars that it names', () => {
    const ofPrice = (range: AlertFacts['range']) => findings(ALERT, { ...FACTS, range })[2];
    expect(ofPrice(FACTS.range)).toEqual({
      tone: 'maybe',
      text: 'On bars closed between -50 min and -10 min, BTC-USD moved between 80 and 99 and didn’t reach 100.',
    });
    expect(ofPrice({ low: 80, high: 100, ...PERIOD })).toEqual({
      tone: 'maybe',
      text: 'On bars closed between -50 min and -10 min, BTC-USD touched 100 but didn’t pass it. A touch is no crossing.',
    });
    expect(reasons({})).toEqual([]);
    const fired = findings({ ...ALERT, firedCount: 1, lastFiredAt: NOW - MINUTE_MS }, FACTS);
    expect(fired.map(({ text }) => text).join(' ')).not.toContain('BTC-USD');
    expect(reasons({}, REACHED)).toEqual([]);
    expect(reasons({}, { range: undefined })).toEqual([]);
    expect(findings(ALERT, { ...FACTS, range: null })[2]?.text).toContain('No bar has closed');
  });

  it('is its state', () => {
    expect(reasons({ state: 'paused' }, REACHED)).toEqual(['You paused it. Activate it again under Alerts.']);
    expect(reasons({ state: 'paused', pauseReason: 'screen-gone' }, REACHED)).toEqual([
      'Paused: its screen was deleted.',
    ]);
    expect(reasons({ state: 'done', firedCount: 1, lastFiredAt: NOW - 5 * MINUTE_MS }, REACHED)[0]).toContain('-5 min');
    expect(reasons({ state: 'expired', expiresAt: NOW - MINUTE_MS }, REACHED)).toEqual(['It expired: -1 min.']);
  });

  it('is a market whose prices are missing or belong to somebody else; a closed one only may be', () => {
    expect(reasons({}, { ...REACHED, markets: marketsWith('continuous', 'silent') })[0]).toContain('has no prices');
    expect(reasons({}, { ...REACHED, markets: marketsWith('continuous', 'live', 'other-owner') })[0]).toContain(
      'alerts rest',
    );
    expect(reasons({}, { ...REACHED, markets: marketsWith('closed') })).toEqual([]);
    expect(findings(ALERT, { ...FACTS, markets: marketsWith('closed') })[1]?.tone).toBe('maybe');
  });

  it('is its cooldown, until that ends', () => {
    const fired = { firedCount: 1, lastFiredAt: NOW - 20 * MINUTE_MS };
    expect(reasons({ ...fired, cooldownMinutes: 30 }, REACHED)).toEqual(['It is in its cooldown until 10 min.']);
    expect(reasons({ ...fired, cooldownMinutes: 20 }, REACHED)).toEqual([]);
  });

  it('is a message that doesn’t leave', () => {
    const only = (alert: Partial<Alert>, channels: ChannelsAnswer = channelsWith()): string =>
      reasons(alert, { ...REACHED, channels }).join(' ');
    expect(only({ isMuted: true })).toContain('muted');
    expect(only({ channels: [] })).toContain('No channel is chosen');
    expect(only({ channels: ['push'] })).toBe('Push: you have no such channel. Add it under Configure.');
    expect(only({}, channelsWith({ state: 'waiting' }))).toContain('Email: not confirmed yet.');
    expect(only({}, channelsWith({ state: 'off' }))).toContain('Email: switched off.');
    expect(only({}, channelsWith({ problem: 'answered 500' }))).toContain('Email: the last message failed.');
  });

  it('is the owner’s quiet hours, over midnight too', () => {
    const at = (minuteOfDay: number) =>
      reasons({}, { ...REACHED, minuteOfDay, channels: channelsWith({}, { from: 1_320, to: 420 }) }).length;
    expect([at(1_319), at(1_320), at(0), at(419), at(420)]).toEqual([0, 1, 1, 1, 0]);
  });

  it('may be what a condition means', () => {
    const maybe = (alert: Partial<Alert>): string[] =>
      findings({ ...ALERT, ...alert }, { ...FACTS, ...REACHED }).flatMap(({ tone, text }) =>
        tone === 'maybe' ? [text] : [],
      );
    expect(maybe({})[0]).toContain('waits for one direction');
    expect(maybe({ condition: { type: 'crossing', level: 100 } })[0]).not.toContain('direction');
    expect(maybe({ frequency: 'close' })[0]).toContain('closes alone');
    expect(maybe({ condition: { type: 'moving_up', amount: 5, bars: 3 } })[0]).toContain('dry run');
    expect(maybe({ condition: { type: 'strategy', strategyId: 's' } })[0]).toContain('Live vs. backtest');
    expect(maybe({ condition: { type: 'news' } })[0]).toContain('stories');
  });
});
