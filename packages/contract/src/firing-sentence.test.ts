import { describe, expect, it } from 'vitest';
import { ALERT_SENTENCES } from './alert-sentences.ts';
import { ALERT_SENTENCES_IN_HINDI } from './alert-sentences-hindi.ts';
import type { AlertFiring, RuleReading } from './alerts.ts';
import { firingSentence, readingText } from './firing-sentence.ts';

const texts = {
  figure: (value: number) => value.toFixed(2),
  plain: String,
  clock: (timeMs: number) => new Date(timeMs).toISOString().slice(11, 16),
};

const RSI: RuleReading = {
  key: 'indicators',
  attribute: 'rsi_14',
  label: 'RSI(14)',
  other: null,
  operator: 'lt',
  isMet: true,
  left: 43.8,
  right: 45,
};

const firing = (change: Partial<AlertFiring>): AlertFiring => ({
  id: 'f',
  alertId: 'a',
  name: '',
  market: 'Crypto',
  symbol: 'BTC-USD',
  timeframe: '15m',
  price: 64_012.5,
  condition: { type: 'crossing_up', level: 64_000 },
  at: Date.UTC(2026, 10, 20, 4, 15),
  storedAt: 0,
  isLate: false,
  receipt: { by: 'tick', value: 64_012.5, before: 63_990, threshold: 64_000 },
  ...change,
});

const ofStrategy = firing({
  condition: { type: 'strategy', strategyId: '01890000-0000-7000-8000-000000000001' },
  receipt: { by: 'signal', value: null, before: null, threshold: null, rule: 'RSI dip', readings: [RSI] },
});

const both = (one: AlertFiring): string[] => [
  firingSentence(one, texts, ALERT_SENTENCES),
  firingSentence(one, texts, ALERT_SENTENCES_IN_HINDI),
];

describe('what fired', () => {
  it('names the rule, the symbol, the values and the close', () => {
    expect(both(ofStrategy)).toEqual([
      'RSI dip: BTC-USD, RSI(14) 43.8 < 45 at the 04:15 close',
      'RSI dip: BTC-USD, RSI(14) 43.8 < 45, 04:15 के क्लोज़ पर',
    ]);
  });

  it('prefers the name of the alert', () => {
    expect(both(firing({ ...ofStrategy, name: 'Dip' }))[0]).toMatch(/^Dip: BTC-USD, RSI/);
  });

  it('has the price that crossed a level, at its time', () => {
    expect(both(firing({}))).toEqual([
      'BTC-USD, crosses above 64000.00: 64012.50 at 04:15',
      'BTC-USD, 64000.00 को ऊपर पार करे: 64012.50, 04:15 बजे',
    ]);
  });

  it('has the headline and source of a story, with all symbols and the time of publication', () => {
    const story = { slug: 'a', title: 'Rates stay', source: 'Wire', publishedAt: 0, symbols: ['BTC-USD', 'ETH-USD'] };
    const receipt = { by: 'news', value: null, before: null, threshold: null, story } as const;
    const news = firing({ condition: { type: 'news' }, price: null, receipt: { ...receipt, story: { ...story } } });
    expect(both(news)).toEqual(Array(2).fill('BTC-USD, ETH-USD: “Rates stay”, Wire, 04:15'));
  });

  it('has the move in the unit of its condition', () => {
    const receipt = { by: 'bar', value: 2.6134, before: 1, threshold: 2.5 } as const;
    const [english] = both(firing({ condition: { type: 'moving_up_percent', amount: 2.5, bars: 3 }, receipt }));
    expect(english).toBe('BTC-USD, moves up 2.5 % within 3 bars (15m): 2.61 % at the 04:15 close');
  });

  it('names a public scan before the values that it compared', () => {
    const condition = { type: 'signal', pattern: 'rsi_oversold' } as const;
    const [english] = both(firing({ ...ofStrategy, condition, receipt: { ...ofStrategy.receipt, rule: undefined } }));
    expect(english).toBe('BTC-USD, shows rsi oversold: RSI(14) 43.8 < 45 at the 04:15 close');
  });

  it('has the price of a signal, and of a rule whose values were not recorded', () => {
    const receipt = { by: 'signal', value: null, before: null, threshold: null } as const;
    const condition = { type: 'signal', pattern: 'hammer', direction: 'bullish' } as const;
    expect(both(firing({ condition, receipt }))[0]).toBe('BTC-USD, shows hammer, bullish: 64012.50 at the 04:15 close');
    const unread = firing({ ...ofStrategy, receipt: { ...receipt, rule: 'RSI dip' } });
    expect(both(unread)[0]).toBe('RSI dip: BTC-USD, matches your strategy: 64012.50 at the 04:15 close');
  });

  it('reads three conditions aloud and counts the others', () => {
    const readings = Array.from({ length: 5 }, () => RSI);
    const [english] = both(firing({ ...ofStrategy, receipt: { ...ofStrategy.receipt, readings } }));
    expect(english).toContain('RSI(14) 43.8 < 45, RSI(14) 43.8 < 45, RSI(14) 43.8 < 45 and 2 more at the');
  });
});

describe('a reading', () => {
  const said = (change: Partial<RuleReading>): string[] =>
    [ALERT_SENTENCES, ALERT_SENTENCES_IN_HINDI].map((own) => readingText({ ...RSI, ...change }, texts, own));

  it('has both sides', () => {
    expect(said({ label: 'close', other: 'SMA(50)', operator: 'gt', left: 117_000.456, right: 116_500 })).toEqual([
      'close 117000.46 > SMA(50) 116500',
      'क्लोज़ 117000.46 > SMA(50) 116500',
    ]);
  });

  it('tells close values apart', () => {
    expect(said({ left: 44.99996, right: 45 })[0]).toBe('RSI(14) 44.99996 < 45');
  });

  it('turns the sign of a condition that is not met any more', () => {
    expect(said({ left: 52.13, isMet: false })[0]).toBe('RSI(14) 52.13 ≥ 45');
  });

  it('names a pattern and a coarser timeframe', () => {
    const pattern = { key: 'patterns', attribute: 'hammer', label: 'Hammer', left: 100, right: 0 } as const;
    expect(said(pattern)).toEqual(['hammer', 'हैमर']);
    expect(said({ ...pattern, isMet: false })[0]).toBe('no hammer');
    expect(said({ timeframe: '1D' })[0]).toBe('RSI(14) 43.8 < 45 (1D)');
  });
});
