import { describe, expect, it } from 'vitest';
import type { Rule } from '../../ui/rule/edit-groups.ts';
import { columnsOf, setOf } from './column-sets.ts';
import { questionOf, readScreenSearch, withChange } from './screen-search.ts';

const rule = (attribute: string, value: number | string = 1): Rule => ({
  key: 'indicators',
  attribute,
  operator: 'gt',
  value,
});

describe('the columns of a screen', () => {
  it('are those of a set, or of one’s own choice', () => {
    const read = [{ condition: 'and' as const, rules: [rule('close', 'sma_50'), rule('close', 3)] }];
    expect(setOf(columnsOf('rule', read), read)).toBe('rule');
    expect(setOf(['sma_9'], read)).toBe('mine');
  });
});

describe('a screen in the address', () => {
  it('leaves out what isn’t of it and what is undefined', () => {
    expect(readScreenSearch({ market: 'Moon', timeframe: '7m', sort: 7, near: 'yes', view: 'table', x: 1 })).toEqual(
      {},
    );
    expect(readScreenSearch({ loopback: '5h' })).toEqual({}); // no period that the server knows
    expect(withChange({ market: 'Forex', near: true }, { near: undefined, sort: 'price' })).toEqual({
      market: 'Forex',
      sort: 'price',
    });
  });

  it('asks by a column that is there, else by symbol', () => {
    const rules = [{ condition: 'and' as const, rules: [rule('close')] }];
    expect(questionOf({})).toBeUndefined();
    expect(questionOf({ rule: rules, sort: 'rsi_14' })?.sort).toBe('symbol');
    expect(questionOf({ rule: rules, sort: 'rsi_14', columns: ['rsi_14'] })?.sort).toBe('rsi_14');
  });
});
