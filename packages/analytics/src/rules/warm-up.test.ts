import { describe, expect, it } from 'vitest';
import { oneGroup, rule } from '../testing/rules.ts';
import { compileStrategy } from './compile.ts';
import { warmUpOf } from './warm-up.ts';

describe('warm-up', () => {
  it('counts the bars up to the first possible answer, per timeframe', () => {
    const golden = oneGroup(rule('sma_50', 'crossing_up', 'sma_200'));
    expect([...warmUpOf(compileStrategy(golden), '1h')]).toEqual([['1h', 201]]);
    const mixed = oneGroup(
      rule('close', 'gt', 1, { offset: 3 }),
      rule('rsi_14', 'lt', 30, { timeframe: '1D', offset: 2 }),
    );
    expect([...warmUpOf(compileStrategy(mixed), '10m')]).toEqual([
      ['10m', 4],
      ['1D', 17],
    ]);
  });
});
