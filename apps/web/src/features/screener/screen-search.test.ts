import { describe, expect, it } from 'vitest';
import type { EditedGroupCondition, Groups } from '../../ui/rule/edit-groups.ts';
import { columnsOfSet, setOf } from './column-sets.ts';
import { questionOf, rowOrder, shownColumns } from './screen-question.ts';
import { readScreenSearch, withChange } from './screen-search.ts';

const rule = (attribute: string, value: number | string = 1): EditedGroupCondition => ({
  key: 'indicators',
  attribute,
  operator: 'gt',
  value,
});

const PLACE = { market: 'Crypto', timeframe: '1h' } as const;

const groupOf = (...rules: EditedGroupCondition[]): Groups => [{ condition: 'and', rules }];

describe('the columns of a screen', () => {
  it('are those of a set, or of one’s own choice', () => {
    const read = [{ condition: 'and' as const, rules: [rule('close', 'sma_50'), rule('close', 3)] }];
    expect(setOf(columnsOfSet('rule', read, 'Crypto'), read, 'Crypto')).toBe('rule');
    expect(setOf(['sma_9'], read, 'Crypto')).toBe('mine');
    expect(setOf([], read, 'Crypto')).toBe('plain');
  });

  it('are what the rule reads, and volume where it is recorded', () => {
    const search = { ...PLACE, rule: groupOf(rule('rsi_14', 30), rule('close', 'sma_50')) };
    expect(shownColumns(search)).toEqual(['rsi_14', 'close', 'sma_50', 'volume']);
    expect(shownColumns({ ...search, market: 'Forex' })).toEqual(['rsi_14', 'close', 'sma_50']);
    expect(shownColumns({ ...search, columns: [] })).toEqual([]);
  });
});

describe('the order of a screen', () => {
  it('is that of the value which the rule limits, the most extreme first', () => {
    expect(rowOrder({ ...PLACE, rule: groupOf(rule('rsi_14', 70)) })).toEqual({ sort: 'rsi_14', isDescending: true });
    const low = { ...rule('rsi_14', 30), operator: 'lt' as const };
    expect(rowOrder({ ...PLACE, rule: groupOf(rule('close', 'sma_50'), low) })).toEqual({
      sort: 'rsi_14',
      isDescending: false,
    });
  });

  it('is by the newest match where values don’t compare between symbols', () => {
    const newest = { sort: 'since', isDescending: true };
    expect(rowOrder({ ...PLACE, rule: groupOf(rule('close', 'sma_50')) })).toEqual(newest);
    expect(rowOrder({ ...PLACE, rule: groupOf({ ...rule('rsi_14', 30), operator: 'crossing_up' }) })).toEqual(newest);
    const shape = { key: 'patterns', attribute: 'hammer', operator: 'eq', value: 'bullish' } as const;
    expect(rowOrder({ ...PLACE, rule: groupOf(shape) })).toEqual(newest);
  });

  it('is the chosen one while its column is shown', () => {
    const search = { ...PLACE, rule: groupOf(rule('rsi_14', 70)), sort: 'adx_14', descending: true as const };
    expect(rowOrder({ ...search, columns: ['adx_14'] })).toEqual({ sort: 'adx_14', isDescending: true });
    expect(rowOrder(search).sort).toBe('rsi_14');
    expect(rowOrder({ ...search, columns: ['sma_50'] }).sort).toBe('symbol'); // the rule’s own value isn’t shown
  });
});

describe('a screen in the address', () => {
  it('leaves out what isn’t of it and what is undefined', () => {
    expect(readScreenSearch({ market: 'Moon', timeframe: '7m', sort: 7, near: 'yes', view: 'table', x: 1 })).toEqual(
      {},
    );
    expect(readScreenSearch({ loopback: '5h' })).toEqual({}); // not a period of the server
    expect(withChange({ market: 'Forex', near: true }, { near: undefined, sort: 'price' })).toEqual({
      market: 'Forex',
      sort: 'price',
    });
  });

  it('asks by a column that is there, else by the rule’s order', () => {
    const rules = groupOf(rule('close'));
    expect(questionOf(PLACE)).toBeUndefined();
    expect(questionOf({ ...PLACE, rule: rules, sort: 'rsi_14' })).toMatchObject({ sort: 'close', direction: 'desc' });
    expect(questionOf({ ...PLACE, rule: rules, sort: 'rsi_14', columns: ['rsi_14'] })?.sort).toBe('rsi_14');
  });
});
