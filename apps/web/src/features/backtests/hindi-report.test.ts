import { judgeResult, notesOn, parametersOf, type RunMetrics } from '@wickwise/analytics';
import type { BacktestReport } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { report } from './hindi-report.ts';

const WEEK_MS = 7 * 86_400_000;
const GOOD = { totalReturn: 2, buyAndHold: 0.5, deflatedSharpe: 0.99, probabilisticSharpe: 0.99 } as RunMetrics;

const LOST = { ...GOOD, totalReturn: -0.05 };

type Facts = Parameters<typeof notesOn>[0];

const english = (texts: readonly string[]): string[] => texts.filter((text) => /[a-z]{2}/.test(text));

const tradesOf = (count: number, netReturn: number) =>
  Array.from({ length: count }, (_, week) => ({ value: netReturn + (week % 2) / 1e3, ...inWeek(week) }));

const inWeek = (week: number) => ({ fromMs: week * WEEK_MS, toMs: week * WEEK_MS + DAY_MS });

const FREE: Facts['costs'] = {
  commissionPct: 0,
  fixed: 0,
  halfSpreadPct: 0,
  slippagePct: 0,
  borrowPctPerYear: 0,
  depositoryPerSale: 0,
  taxesAndFees: false,
};

const factsOf = (count: number, change: Partial<Facts> = {}): Facts => ({
  run: {
    metrics: { trades: 10 * count, openAtEnd: count, maxDrawdown: -1 },
    dropped: count,
    unfilled: count,
    broken: count,
  } as Facts['run'],
  market: 'Crypto',
  costs: { ...FREE, commissionPct: 0.1, fixed: 20, halfSpreadPct: 0.05, slippagePct: 0.02, borrowPctPerYear: 6.5 },
  fill: 'same close',
  variantsTried: count,
  isOutOfSample: true,
  breaks: count,
  areBreaksCounted: false,
  ...change,
});

describe('a report in Hindi', () => {
  it('says every note that analytics makes', () => {
    const noteCodes = [
      ...notesOn(factsOf(1)),
      ...notesOn(factsOf(12, { costs: FREE, isOutOfSample: false, isIndex: true })),
      ...notesOn(factsOf(12, { costs: { ...FREE, borrowPctPerYear: 6.5 } })),
      ...notesOn(factsOf(12, { costs: { ...FREE, commissionPct: 0.1 }, areBreaksCounted: true })),
      ...notesOn(
        factsOf(12, { market: 'Indian_Equity', costs: { ...FREE, depositoryPerSale: 15.34, taxesAndFees: true } }),
      ),
    ];
    const notes = report.notesOf({ notes: [], noteCodes });
    expect(english(notes)).toEqual([]);
    expect(notes).toContain(
      'हर साइड की लागत: 0.1 % कमीशन, $20 तय शुल्क, 0.05 % हाफ़ स्प्रेड, 0.02 % स्लिपेज। शॉर्ट पर सालाना 6.5 %।',
    );
    expect(notes.join(' ')).toContain('₹15.34 हर बिक्री पर DP चार्ज');
  });

  it('says every verdict that analytics makes', () => {
    const bad = { ...GOOD, buyAndHold: 3, deflatedSharpe: 0.1 };
    const verdicts = [
      judgeResult(tradesOf(6, 0.1), GOOD, { isOutOfSample: true }),
      judgeResult(tradesOf(100, 0.02), GOOD, { isOutOfSample: true }),
      judgeResult(tradesOf(100, 0.02), GOOD, { isOutOfSample: false }),
      judgeResult(
        tradesOf(242, 0.02).map((trade, k) => ({ ...trade, ...inWeek(k % 6) })),
        GOOD,
        { isOutOfSample: true },
      ),
      judgeResult(tradesOf(100, -0.0005), bad, { isOutOfSample: false }),
      judgeResult(tradesOf(100, -0.02), bad, { isOutOfSample: false }),
      ...[0.1, -0.0005].map((mean) => judgeResult(tradesOf(100, mean), LOST, { isOutOfSample: true })),
      judgeResult(tradesOf(6, -0.1), LOST, { isOutOfSample: true }),
    ].map((verdict) => report.verdictOf({ ...(verdict as BacktestReport['verdict']), sentence: 'Any English' }));
    expect(english(verdicts)).toEqual([]);
    expect(verdicts[0]).toBe('ट्रेड काफ़ी नहीं (6); ट्रेड वाले हफ़्ते काफ़ी नहीं (6, कम से कम 12 चाहिए)।');
    expect(verdicts.at(-1)).toBe(
      'इस टेस्ट में घाटा हुआ। आगे के लिए यह साबित नहीं: ट्रेड काफ़ी नहीं (6); ट्रेड वाले हफ़्ते काफ़ी नहीं (6, कम से कम 12 चाहिए)।',
    );
    expect(verdicts[5]).toBe('औसत ट्रेड में घाटा है।');
    expect(verdicts[3]).toBe('ट्रेड वाले हफ़्ते काफ़ी नहीं (6, कम से कम 12 चाहिए)।');
    expect(verdicts[4]).toBe(
      'औसत ट्रेड शून्य हो सकता है; शार्प रेशियो किस्मत या ओवरफ़िटिंग हो सकता है; बाय एंड होल्ड बेहतर रहा; शायद नियम इन्हीं कैंडल को देखकर बने हों।',
    );
  });

  it('keeps the English of a report that was stored without codes', () => {
    const verdict = { kind: 'too few', sentence: 'Not enough trades (6).', expectancyInterval: null } as const;
    expect(report.verdictOf(verdict)).toBe('Not enough trades (6).');
    expect(report.notesOf({ notes: ['Out of sample.'] })).toEqual(['Out of sample.']);
  });

  it('names swept numbers and settings', () => {
    const rules = [
      { key: 'indicators', attribute: 'rsi_14', operator: 'lt', value: 30 },
      { key: 'indicators', attribute: 'close', operator: 'gt', fieldExpression: 'indicator', value: 'bb_lower_20' },
    ] as const;
    const strategy = {
      name: 'r',
      label: 'R',
      description: '',
      groups: [{ condition: 'and' as const, rules: [...rules] }],
    };
    const named = parametersOf(strategy).map(({ label }) => report.settingOf({ strategy }, `${label}: 7`));
    expect(named).toEqual(['RSI(14): 7', 'RSI(14) 30 से नीचे है: 7', 'निचला बोलिंजर बैंड(20): 7']);
    const pair = 'Lower Bollinger Band(20): 25, RSI(14) is below 30: 40';
    expect(report.settingOf({ strategy }, pair)).toBe('निचला बोलिंजर बैंड(20): 25, RSI(14) 30 से नीचे है: 40');
  });

  it('says the rules and how they are traded', () => {
    const rule = { key: 'indicators', attribute: 'rsi_14', operator: 'lt', value: 30 } as const;
    const strategy = { name: 'r', label: 'R', description: '', groups: [{ condition: 'and' as const, rules: [rule] }] };
    const distance = { atr: 2, period: 14 };
    const tests = [
      { strategy },
      { strategy, side: 'short', exit: strategy, opposite: strategy, limit: distance, fill: 'same close' },
      { strategy, stop: { pct: 3 }, target: { r: 2 }, maxBars: 20, sizing: { riskPct: 1 } },
      { strategy, target: distance, sizing: { amount: 5_000 } },
    ] as const;
    const said = tests.map((test) => report.conditionsOf(test, ''));
    expect(english(said)).toEqual([]);
    expect(said[0]).toBe(
      'RSI(14) 30 से नीचे है। मैच के बाद अगले ओपन पर खरीद। मैच न रहने पर अगले ओपन पर एग्ज़िट। हर पोज़िशन में इक्विटी का 100 %।',
    );
  });
});
