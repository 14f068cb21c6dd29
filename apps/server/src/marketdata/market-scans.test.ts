import { scansOf } from '@wickwise/analytics';
import { describe, expect, it } from 'vitest';
import { ruleOf, testCondition } from '../testing/test-rules.ts';
import { refuseShapes, scansIn } from './market-scans.ts';
import type { ListedInstrument } from './registry.ts';

const of = (more: Partial<ListedInstrument>) => ({ of: () => [more as ListedInstrument] });

describe('the scans of a market', () => {
  it('are all, those without shapes where bars are one value a day, and none where they are switched off', () => {
    expect(scansIn(of({}), 'Forex')).toBe(scansOf('Forex'));
    const names = scansIn(of({ isFix: true }), 'Forex').map(({ definition }) => definition.name);
    expect(names).toContain('rsi_oversold_bullish');
    expect(names.filter((name) => /doji|hammer|shoulder|star/.test(name))).toEqual([]);
    expect(scansIn(of({ hasNoSignals: true }), 'Indian_Equity')).toEqual([]);
  });

  it('allow rules on shapes only where bars have one', () => {
    const rule = ruleOf(testCondition('high', 'gt', 1));
    expect(() => refuseShapes(of({}), 'Forex', rule)).not.toThrow();
    expect(() => refuseShapes(of({ isFix: true }), 'Forex', rule)).toThrow('one value a day');
    expect(() => refuseShapes(of({ isFix: true }), 'Forex', ruleOf(testCondition('close', 'gt', 1)))).not.toThrow();
  });
});
