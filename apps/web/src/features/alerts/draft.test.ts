import { ALERT_CONDITION_TYPES, type Alert, AlertCondition } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { draftOf, inputOf, kindChange, newDraft, timeframeForAlerts } from './draft.ts';
import { conditionWords } from './words.ts';

const ID = '01890000-0000-7000-8000-000000000001';

const conditionOf = (type: (typeof ALERT_CONDITION_TYPES)[number]): AlertCondition => {
  const move = { type, amount: 2, bars: 3 };
  return AlertCondition.parse(
    [{ type, level: 100 }, move, { ...move, period: 20 }].find((one) => AlertCondition.safeParse(one).success),
  );
};

const CONDITIONS: AlertCondition[] = [
  ...ALERT_CONDITION_TYPES.map(conditionOf),
  { type: 'signal', pattern: 'hammer' },
  { type: 'signal', pattern: 'hammer', direction: 'bullish' },
  { type: 'strategy', strategyId: ID },
  { type: 'news' },
  { type: 'news', topic: 'gold', source: 'sebi', words: 'rate cut' },
];

const alertWith = (condition: AlertCondition): Alert => ({
  id: ID,
  name: 'Mine',
  market: 'Crypto',
  symbol: 'BTC-USD',
  condition,
  timeframe: '15m',
  frequency: 'bar',
  cooldownMinutes: 5,
  channels: ['email'],
  isMuted: true,
  state: 'armed',
  pauseReason: null,
  expiresAt: null,
  firedCount: 0,
  lastFiredAt: null,
  createdAt: 0,
  split: null,
  version: '1.0',
});

describe('the form of an alert', () => {
  it.for(CONDITIONS)('keeps what it was opened with: %j', (condition) => {
    const { symbol, name, timeframe, frequency, channels, isMuted, cooldownMinutes, market } = alertWith(condition);
    expect(inputOf(draftOf(alertWith(condition)))).toEqual({
      symbol,
      name,
      timeframe,
      frequency,
      channels,
      isMuted,
      cooldownMinutes,
      market,
      condition,
      lastsDays: null,
    });
    expect(conditionWords(alertWith(condition))).not.toContain('undefined');
  });

  it('keeps an expiry unless another one is chosen, but not one that is over', () => {
    const alert = { ...alertWith({ type: 'crossing', level: 100 }), expiresAt: 5 };
    const draft = draftOf(alert);
    expect(inputOf(draft)).not.toHaveProperty('lastsDays');
    expect(inputOf({ ...draft, keptExpiry: null })).toMatchObject({ lastsDays: null });
    expect(inputOf({ ...draft, keptExpiry: null, lastsDays: 3 })).toMatchObject({ lastsDays: 3 });
    expect(inputOf(draftOf({ ...alert, state: 'expired' }))).toMatchObject({ lastsDays: null });
  });

  it('asks for nothing of the server while a part is missing', () => {
    expect(inputOf(newDraft({ market: 'Crypto' }))).toBeUndefined();
    expect(inputOf(newDraft({ market: 'Crypto', symbol: 'BTC-USD' }))).toBeUndefined();
    expect(inputOf(newDraft({ market: 'Crypto', level: 100 }))).toBeUndefined();
    expect(inputOf(newDraft({ market: 'Crypto', symbol: 'BTC-USD', level: 100 }))).toMatchObject({ symbol: 'BTC-USD' });
  });

  it('has the timeframe of screens, days where those are longer', () => {
    expect((['10m', '1h', '1D', '1W', '1M'] as const).map(timeframeForAlerts)).toEqual(['10m', '1h', '1D', '1D', '1D']);
  });

  it('names a watchlist, a screen or a whole market where it is about those', () => {
    const strategy = inputOf(newDraft({ market: 'Crypto', kind: 'strategy', strategyId: ID }));
    expect([strategy?.condition.type, strategy?.symbol]).toEqual(['strategy', undefined]);
    const list = inputOf({ ...newDraft({ market: 'Forex', level: 1 }), place: `list:${ID}` });
    expect([list?.watchlistId, list?.symbol]).toEqual([ID, undefined]);
    const screen = inputOf({ ...newDraft({ market: 'Forex' }), kind: 'screen', screenId: ID, turn: 'left' });
    expect(screen).toMatchObject({ condition: { type: 'screen', screenId: ID, turn: 'left' } });
    const signal = inputOf(newDraft({ market: 'Forex', kind: 'signal', pattern: 'doji' }));
    expect([signal?.condition.type, signal?.symbol]).toEqual(['signal', undefined]);
  });
});

describe('a draft of an alert on news', () => {
  it('triggers for every story, and is narrowed by what was filled in alone', () => {
    const first = newDraft({ market: 'Crypto', symbol: 'BTC-USD', frequency: 'close' });
    const draft = { ...first, ...kindChange('news', first) };
    expect(inputOf(draft)).toMatchObject({ symbol: 'BTC-USD', condition: { type: 'news' }, frequency: 'bar' });
    const narrow = inputOf({ ...draft, topic: 'gold', source: 'sebi', words: ' rate cut ', frequency: 'once' });
    expect(narrow).toMatchObject({ frequency: 'once' });
    expect(narrow?.condition).toEqual({ type: 'news', topic: 'gold', source: 'sebi', words: 'rate cut' });
    expect(inputOf({ ...draft, place: '' })).toBeUndefined();
  });

  it('is read back from an alert with the names of its topic', () => {
    const names = { topic: { en: 'Gold price', hi: 'सोना' } };
    const condition: AlertCondition = { type: 'news', topic: 'gold', names };
    const draft = draftOf(alertWith(condition));
    expect(draft).toMatchObject({ kind: 'news', topic: 'gold', topicName: 'Gold price', source: '', words: '' });
    expect(inputOf(draft)?.condition).toEqual({ type: 'news', topic: 'gold' });
  });
});
