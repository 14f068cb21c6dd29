import { checkStrategy, type JoinedCondition } from '@wickwise/analytics';
import { describe, expect, it } from 'vitest';
import { flawText } from './hindi-flaw.ts';

const compare = (
  attribute: string,
  operator: JoinedCondition['operator'],
  value: number | string,
  more: Partial<JoinedCondition> = {},
) => ({
  key: 'indicators' as const,
  attribute,
  operator,
  value,
  ...more,
});

const said = (...rules: JoinedCondition[]): string[] =>
  checkStrategy({ name: 'r', label: 'R', description: '', groups: [{ condition: 'and', rules }] }, '1h').map(flawText);

describe('what is wrong with a rule, in Hindi', () => {
  it('names both conditions that contradict each other', () => {
    expect(said(compare('rsi_14', 'lt', 60, { nested: compare('rsi_14', 'gt', 70) }))).toEqual([
      '“RSI(14) 60 से नीचे है” और “RSI(14) 70 से ऊपर है” एक साथ सही नहीं हो सकते।',
    ]);
    const dead = compare('close', 'gt', 'high', { factor: 0.9, timeframe: '1D', offset: 2, conditionOperator: 'or' });
    const nested = compare('close', 'lt', 'high', { factor: 0.9, timeframe: '1D', offset: 2 });
    expect(said(compare('volume', 'gt', 1), { ...dead, nested })).toEqual([
      '“2 कैंडल पहले 1D कैंडल पर क्लोज़ हाई के 0.9 गुना से ऊपर है” और “2 कैंडल पहले 1D कैंडल पर क्लोज़ हाई के 0.9 गुना से नीचे है” एक साथ सही नहीं हो सकते, इसलिए वह हिस्सा कभी मेल नहीं खाएगा।',
    ]);
  });

  it('names one that can never be true, and patterns with their side', () => {
    expect(said(compare('rsi_14', 'gt', 120))).toEqual(['“RSI(14) 120 से ऊपर है” कभी सही नहीं हो सकता।']);
    const engulfing = (value: string): JoinedCondition => ({
      key: 'patterns',
      attribute: 'engulfing_pattern',
      operator: 'eq',
      value,
    });
    expect(said(engulfing('bullish'), engulfing('bearish'))).toEqual([
      '“एनगल्फ़िंग (तेज़ी) बनता है” और “एनगल्फ़िंग (मंदी) बनता है” एक साथ सही नहीं हो सकते।',
    ]);
  });

  it('says what is odd, and bars that are too short', () => {
    expect(said(compare('rsi_14', 'gte', 0))).toEqual(['“RSI(14) 0 के बराबर या ऊपर है” हमेशा सही है।']);
    expect(said(compare('rsi_14', 'eq', 30))).toEqual([
      '“RSI(14) 30 के बराबर है” शायद ही कभी ठीक इतना होता है। “ऊपर” या “नीचे” चुनें।',
    ]);
    expect(said(compare('rsi_14', 'lt', 30, { timeframe: '30m' }))).toEqual(['शर्त की कैंडल 1h से लंबी हो; 30m नहीं चलेगी।']);
  });

  it('leaves what it has no Hindi for as it is', () => {
    expect(said(compare('rsx_14', 'gt', 1))).toEqual(['There is no attribute "rsx_14".']);
  });
});
