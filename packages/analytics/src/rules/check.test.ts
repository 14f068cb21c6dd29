import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomBars } from '../testing/indicator-contract.ts';
import { oneGroup, patternRule, rule, strategy } from '../testing/rules.ts';
import { FALSE, TRUE } from './answer.ts';
import { checkStrategy } from './check.ts';
import { compileStrategy } from './compile.ts';
import { type JoinedCondition, OPERATORS, type StrategyDefinition } from './definition.ts';
import { SeriesView } from './series-view.ts';

const sentences = (definition: StrategyDefinition, timeframe: '10m' | '1h' = '1h') =>
  checkStrategy(definition, timeframe).map(({ severity, sentence }) => `${severity}: ${sentence}`);

describe('checking a strategy', () => {
  it('finds no flaw in a valid one', () => {
    const good = oneGroup(rule('rsi_14', 'lt', 30), rule('close', 'gt', 'sma_50', { timeframe: '1D' }));
    expect(sentences(good)).toEqual([]);
  });

  it('enforces the limits', () => {
    const one = rule('close', 'gt', 1);
    const group = { condition: 'and' as const, rules: [one] };
    expect(sentences(strategy())).toEqual(['error: The strategy has no conditions.']);
    expect(sentences(strategy(...Array.from({ length: 11 }, () => group)))).toEqual([
      'error: A strategy holds at most 10 groups.',
    ]);
    expect(sentences(oneGroup(...Array.from({ length: 11 }, () => one)))).toEqual([
      'error: A group holds at most 10 conditions.',
    ]);
    const nested = rule('close', 'gt', 1, { nested: rule('open', 'gt', 1) });
    expect(sentences(oneGroup(nested, nested))).toEqual(['error: A group holds at most 1 nested condition.']);
  });

  it('names a condition that can’t work, and why', () => {
    const bad = oneGroup(rule('close', 'gt', 1), rule('rsx_14', 'lt', 30));
    expect(checkStrategy(bad, '1h')).toEqual([
      {
        place: { group: 0, rule: 1, isNested: false },
        severity: 'error',
        sentence: 'There is no attribute "rsx_14".',
      },
    ]);
    expect(sentences(oneGroup(rule('rsi_14', 'lt', 30, { timeframe: '10m' })))).toEqual([
      'error: A condition can read bars that are longer than 1h, not 10m bars.',
    ]);
    expect(sentences(oneGroup(rule('close', 'gt', 1, { offset: -1 })))).toEqual([
      'error: The offset must be a whole number of bars, not "-1".',
    ]);
  });

  it('finds conditions that can’t be true together', () => {
    expect(sentences(oneGroup(rule('rsi_14', 'lt', 30), rule('rsi_14', 'gt', 70)))).toEqual([
      'error: "RSI(14) is below 30" and "RSI(14) is above 70" can\'t both be true.',
    ]);
    expect(sentences(oneGroup(rule('close', 'gt', 'open'), rule('open', 'gte', 'close')))).toHaveLength(1);
    expect(sentences(oneGroup(rule('close', 'gte', 5), rule('close', 'lt', 5)))).toHaveLength(1);
    const both = oneGroup(patternRule('engulfing_pattern', 'bullish'), patternRule('engulfing_pattern', 'bearish'));
    expect(sentences(both)).toHaveLength(1);
  });

  it('accepts conditions that can', () => {
    const or = { conditionOperator: 'or' as const };
    expect(sentences(oneGroup(rule('rsi_14', 'lt', 30), rule('rsi_14', 'gt', 70, or)))).toEqual([]);
    expect(sentences(oneGroup(rule('close', 'gte', 5), rule('close', 'lte', 5)))).toEqual([]);
    expect(sentences(oneGroup(rule('close', 'gt', 'open'), rule('close', 'lt', 'open', { offset: 1 })))).toEqual([]);
    expect(sentences(oneGroup(rule('rsi_14', 'lt', 30), rule('rsi_14', 'gt', 70, { timeframe: '1D' })))).toEqual([]);
  });

  it('checks a pattern’s direction', () => {
    const never = (name: string, direction: string) => sentences(oneGroup(patternRule(name, direction)));
    expect(never('hammer', 'bearish')).toEqual(['error: Hammer is never bearish.']);
    expect(never('mat_hold', 'bearish')).toEqual(['error: Mat Hold is never bearish.']);
    expect(never('double_tops', 'bullish')).toEqual(['error: Double Top is never bullish.']);
    for (const name of ['hammer', 'doji', 'engulfing', 'head_and_shoulder']) expect(never(name, 'bullish')).toEqual([]);
    expect(never('doji', 'bearish')).toEqual([]);
  });

  it('checks the category of patterns and strategies', () => {
    const inCategory = (category: string, name: string, value = 'bullish') =>
      sentences(oneGroup(patternRule(name, value, { category })));
    for (const [category, name] of [
      ['single', 'doji'],
      ['double', 'engulfing_pattern'],
      ['double', 'engulfing'],
      ['triple', 'morning_star'],
      ['basic', 'bullish_flag'],
      ['advanced', 'head_and_shoulder'],
      ['harmonic', 'gartley'],
      ['double', 'doji_star_gapless'],
    ] as const)
      expect(inCategory(category, name)).toEqual([]);
    expect(inCategory('single', 'morning_star')).toEqual([
      'error: Morning Star is listed under "triple", not under "single".',
    ]);
    expect(inCategory('Harmonic', 'gartley')).toHaveLength(1);
    const onStrategy = (category: string) =>
      sentences(oneGroup(patternRule('golden_cross_over_strategy', 'bullish', { key: 'strategies', category })));
    expect(onStrategy('price')).toEqual([]);
    expect(onStrategy('momentum')).toEqual([
      'error: golden_cross_over_strategy is listed under "price", not under "momentum".',
    ]);
    expect(sentences(oneGroup(rule('close', 'gt', 1, { category: 'price' })))).toEqual([
      'error: A condition on an indicator has no category.',
    ]);
    const nested = rule('close', 'gt', 1, { nested: patternRule('gartley', 'bullish', { category: 'single' }) });
    expect(checkStrategy(oneGroup(nested), '1h')[0]?.place).toEqual({ group: 0, rule: 0, isNested: true });
  });

  it('finds impossible values of an attribute, a bar or a band, also beside an "or"', () => {
    const flawsOf = (...it: Parameters<typeof rule>) => sentences(oneGroup(rule(...it)));
    expect(flawsOf('rsi_14', 'gt', 120)).toEqual([
      'error: "RSI(14) is above 120" can never be true: RSI(14) goes from 0 to 100.',
    ]);
    expect(flawsOf('rsi_14', 'crossing_up', 100)).toHaveLength(1);
    expect(flawsOf('willr_14', 'crossing_down', 5)).toHaveLength(1);
    expect(flawsOf('rsi_14', 'lt', 'willr_14')).toHaveLength(1);
    expect(flawsOf('close', 'gt', 'high')).toEqual(['error: "close is above high" can never be true.']);
    expect(flawsOf('low', 'gt', 'close', { timeframe: '1D', offset: 2 })).toHaveLength(1);
    expect(flawsOf('close', 'gt', 'high', { factor: 1.1 })).toHaveLength(1);
    expect(flawsOf('bb_lower_20', 'crossing_up', 'bb_upper_20')).toHaveLength(1);
    expect(flawsOf('volume', 'lt', 0)).toHaveLength(1);
    expect(sentences(oneGroup(rule('close', 'gt', 1), rule('adx_14', 'lt', 0, { conditionOperator: 'or' })))).toEqual([
      'error: "Average Directional Index(14) is below 0" can never be true: Average Directional Index(14) goes from 0 to 100.',
    ]);
    expect(flawsOf('rsi_14', 'lte', 100)).toEqual([
      'warning: "RSI(14) is at or below 100" is always true: RSI(14) goes from 0 to 100.',
    ]);
    expect(flawsOf('high', 'gte', 'close')).toEqual(['warning: "high is at or above close" is always true.']);
  });

  it('explains that a highest or lowest price includes the bar itself', () => {
    const flawsOf = (...it: Parameters<typeof rule>) => sentences(oneGroup(rule(...it)));
    expect(flawsOf('close', 'gt', 'highest_20')).toEqual([
      'error: "close is above Highest Close(20)" can never be true: Highest Close(20) includes the bar itself. ' +
        'Compare with 1 bar before.',
    ]);
    expect(flawsOf('close', 'crossing_up', 'dc_upper_20')).toHaveLength(1);
    expect(flawsOf('low', 'lt', 'dc_lower_50', { timeframe: '1D' })).toHaveLength(1);
    expect(flawsOf('close', 'gt', 'dc_upper_20', { factor: 1.02 })).toHaveLength(1);
    expect(flawsOf('lowest_10', 'gt', 'close', { offset: 3 })).toHaveLength(1);
    expect(checkStrategy(oneGroup(rule('close', 'gt', 'highest_20')), '1h')[0]?.includesOwnBar).toBe('highest_20');
    expect(flawsOf('close', 'gt', 'highest_20', { valueOffset: 1 })).toEqual([]);
    expect(flawsOf('close', 'gte', 'highest_20')).toEqual([]);
    expect(flawsOf('high', 'gt', 'highest_20')).toEqual([]);
    expect(flawsOf('close', 'gt', 'dc_upper_20', { factor: 0.98 })).toEqual([]);
  });

  it('refuses sides of different units, with both units', () => {
    const flawsOf = (...it: Parameters<typeof rule>) => sentences(oneGroup(rule(...it)));
    expect(flawsOf('rsi_14', 'gt', 'close')).toEqual([
      'error: RSI(14) is a plain number and close is a price: they can’t be compared.',
    ]);
    expect(flawsOf('close', 'gt', 'volume', { factor: 2 })).toEqual([
      'error: Close is a price and volume is a volume: they can’t be compared.',
    ]);
    expect(flawsOf('atr_14', 'gt', 'natr_14')).toHaveLength(1);
    const nested = rule('close', 'gt', 'open', { nested: rule('obv', 'crossing_up', 'sma_20') });
    expect(checkStrategy(oneGroup(nested), '1h')[0]?.place).toEqual({ group: 0, rule: 0, isNested: true });
    for (const same of [rule('atr_14', 'gt', 'close', { factor: 0.02 }), rule('rsi_14', 'gt', 'rsi_2')]) {
      expect(sentences(oneGroup(same))).toEqual([]);
    }
  });

  it('accepts values that an attribute, a bar or a band can just reach', () => {
    const flawsOf = (...it: Parameters<typeof rule>) => sentences(oneGroup(rule(...it)));
    expect(flawsOf('rsi_14', 'gte', 100)).toEqual([]);
    expect(flawsOf('rsi_14', 'crossing_down', 100)).toEqual([]);
    expect(flawsOf('close', 'gte', 'high')).toEqual([]);
    expect(flawsOf('close', 'gt', 'high', { valueOffset: 1 })).toEqual([]);
    expect(flawsOf('close', 'gt', 'high', { factor: 0.99 })).toEqual([]);
    expect(flawsOf('close', 'gt', 'low', { factor: 1.01 })).toEqual([]);
    expect(flawsOf('bb_lower_20', 'gt', 'bb_upper_50')).toEqual([]);
    expect(flawsOf('bb_lower_20', 'gt', 'kc_upper_20')).toEqual([]);
    expect(flawsOf('volume', 'gt', 0)).toEqual([]);
  });

  it('names both of a pair where one is nested in the other', () => {
    const nested = rule('rsi_14', 'gt', 70);
    expect(checkStrategy(oneGroup(rule('rsi_14', 'lt', 60, { nested })), '1h')).toEqual([
      {
        place: { group: 0, rule: 0, isNested: true },
        severity: 'error',
        never: [expect.objectContaining({ operator: 'lt', value: 60 }), nested],
        sentence: '"RSI(14) is below 60" and "RSI(14) is above 70" can\'t both be true.',
      },
    ]);
    const either = rule('rsi_14', 'lt', 60, { nested, nestedOperator: 'or' });
    expect(sentences(oneGroup(either))).toEqual([]);
    // a nested condition doesn't decide whether the outer one is always true
    const always = rule('rsi_14', 'lt', 101, { nested: rule('close', 'gt', 'high') });
    expect(sentences(oneGroup(always))).toContain('error: "close is above high" can never be true.');
  });

  it('warns of a part of an "or" that never matches, and refuses what has no other part', () => {
    const or = { conditionOperator: 'or' as const };
    const dead = rule('rsi_14', 'lt', 60, { nested: rule('rsi_14', 'gt', 70) });
    const pair = '"RSI(14) is below 60" and "RSI(14) is above 70" can\'t both be true';
    expect(sentences(oneGroup(rule('close', 'gt', 1), { ...dead, ...or }))).toEqual([
      `warning: ${pair}, so that part never matches.`,
    ]);
    expect(sentences(oneGroup(dead, rule('close', 'gt', 1, or)))).toEqual([
      `warning: ${pair}, so that part never matches.`,
    ]);
    expect(
      sentences(
        strategy(
          { condition: 'and', rules: [dead] },
          { condition: 'or', rules: [rule('low', 'gt', 'sma_5'), rule('close', 'lt', 'sma_5')] },
        ),
      ),
    ).toEqual([`error: ${pair}.`, 'error: "low is above SMA(5)" and "close is below SMA(5)" can\'t both be true.']);
  });

  it('compares both parts of an "or" with the conditions beside it', () => {
    const either = (value: number) =>
      rule('rsi_14', 'gt', value, { nested: rule('rsi_14', 'gt', 80), nestedOperator: 'or' });
    expect(sentences(oneGroup(rule('rsi_14', 'lt', 30), either(70)))).toEqual([
      'error: "RSI(14) is below 30" and "RSI(14) is above 70" can\'t both be true.',
      'error: "RSI(14) is below 30" and "RSI(14) is above 80" can\'t both be true.',
    ]);
    expect(sentences(oneGroup(either(20), rule('rsi_14', 'lt', 30)))).toEqual([
      'warning: "RSI(14) is above 80" and "RSI(14) is below 30" can\'t both be true, so that part never matches.',
    ]);
  });

  it('treats a named strategy as one condition', () => {
    const either = strategy({
      condition: 'and',
      rules: [rule('rsi_14', 'gt', 70), rule('close', 'gt', 'open', { conditionOperator: 'or' })],
    });
    const named: JoinedCondition = { key: 'strategies', attribute: 'either', operator: 'eq', value: 'bullish' };
    const check = (...rules: JoinedCondition[]) =>
      checkStrategy(oneGroup(...rules), '1h', () => ({ ...either, name: 'either' })).map(({ sentence }) => sentence);
    expect(check(named, rule('rsi_14', 'lt', 30))).toEqual([]);
    expect(check(named, rule('rsi_14', 'lt', 30), rule('close', 'lt', 'open'))).toEqual([
      '"the strategy bullish either holds", "RSI(14) is below 30" and "close is below open" can\'t all be true.',
    ]);
  });

  it('finds circles', () => {
    const [up, on] = [rule('sma_10', 'gt', 'sma_20'), rule('sma_20', 'gte', 'sma_50')];
    expect(sentences(oneGroup(up, on, rule('sma_50', 'gt', 'sma_10')))).toEqual([
      'error: "SMA(10) is above SMA(20)", "SMA(20) is at or above SMA(50)" and "SMA(50) is above SMA(10)" can\'t all be true.',
    ]);
    expect(sentences(oneGroup(up, on, rule('sma_10', 'gt', 'sma_50')))).toEqual([]);
    expect(sentences(oneGroup(rule('sma_10', 'gte', 'sma_20'), on, rule('sma_50', 'gte', 'sma_10')))).toEqual([]);
    expect(sentences(oneGroup(rule('low', 'gt', 'sma_20'), rule('close', 'lt', 'sma_20')))).toHaveLength(1);
    expect(
      sentences(oneGroup(rule('rsi_14', 'gt', 70), rule('rsi_14', 'lt', 'rsi_7'), rule('rsi_7', 'lt', 60))),
    ).toHaveLength(1);
    expect(sentences(oneGroup(rule('close', 'eq', 'open'), rule('close', 'gt', 'open')))).toHaveLength(1);
    const before = rule('close', 'gt', 'open', { offset: 1 });
    expect(sentences(oneGroup(rule('close', 'crossing_up', 'open'), before))).toHaveLength(1);
  });

  it('names the fewest conditions that contradict each other', () => {
    const chain = [rule('sma_10', 'gt', 'sma_20'), rule('sma_20', 'gt', 'sma_50'), rule('sma_10', 'gt', 'sma_50')];
    const [flaw] = sentences(oneGroup(...chain, rule('sma_50', 'gt', 'sma_10')));
    expect(flaw).toMatch(/ can't both be true\.$/);
  });

  it('names a contradiction once, without irrelevant conditions', () => {
    const branch = { ...rule('rsi_2', 'eq', 30), nested: rule('rsi_2', 'lte', 50), nestedOperator: 'and' as const };
    const rules = [
      branch,
      { ...rule('open', 'eq', 'close'), conditionOperator: 'or' as const },
      rule('rsi_2', 'eq', 50),
    ];
    const definition = strategy(
      { condition: 'and', rules },
      { condition: 'and', rules: [rule('sma_3', 'eq', 'open')] },
    );
    expect(sentences(definition).filter((sentence) => sentence.includes('be true'))).toEqual([
      'warning: "RSI(2) equals 30" and "RSI(2) equals 50" can\'t both be true, so that part never matches.',
    ]);
  });

  it('never refuses a rule that is true on real bars', () => {
    const attributes = ['open', 'high', 'low', 'close', 'volume', 'rsi_2', 'bb_upper_5', 'bb_lower_5', 'dc_middle_5'];
    const extremes = ['dc_upper_5', 'dc_lower_5', 'highest_5', 'lowest_5', 'sma_5'];
    const condition = fc.record({
      attribute: fc.constantFrom(...attributes, ...extremes),
      operator: fc.constantFrom(...OPERATORS),
      value: fc.oneof(fc.constantFrom(...attributes, ...extremes), fc.constantFrom(0, 50, 100)),
      factor: fc.constantFrom(0.9, 1, 1, 1.1),
      offset: fc.nat(1),
      valueOffset: fc.constantFrom(0, 0, 1),
    });
    const conditions = fc.array(condition, { minLength: 1, maxLength: 4 });
    let refused = 0;
    fc.assert(
      fc.property(randomBars(40), conditions, (bars, parts) => {
        const rules = parts.map(({ attribute, operator, value, ...more }) => rule(attribute, operator, value, more));
        const flaws = checkStrategy(oneGroup(...rules), '1h');
        const answers = new Uint8Array(bars.length);
        const evaluated = (one: JoinedCondition[]) =>
          compileStrategy(oneGroup(...one)).evaluate(new SeriesView(bars), answers);
        if (flaws.some(({ mixed }) => mixed)) return;
        if (flaws.some(({ severity }) => severity === 'error')) {
          evaluated(rules);
          expect(answers).not.toContain(TRUE);
          refused++;
        }
        for (const { place, sentence } of flaws) {
          if (!sentence.includes('always true') || !place) continue;
          evaluated(rules.slice(place.rule, place.rule + 1));
          expect(answers).not.toContain(FALSE);
        }
      }),
      { numRuns: 1500 },
    );
    expect(refused).toBeGreaterThan(100);
  });

  it('calls nothing impossible that happens on bars, and names minimal contradictions', () => {
    const junction = fc.constantFrom('and' as const, 'or' as const);
    const sides = fc.oneof(
      fc.tuple(fc.constant('rsi_2'), fc.constantFrom(30, 50, 70)),
      fc
        .shuffledSubarray(['close', 'open', 'sma_3'], { minLength: 2, maxLength: 2 })
        .map((pair) => pair as [string, string]),
    );
    const condition = fc
      .record({ sides, operator: fc.constantFrom(...OPERATORS), offset: fc.constantFrom(0, 0, 1) })
      .map(({ sides: [left, right], operator, offset }) => rule(left, operator, right, { offset }));
    const part = fc.record({
      own: condition,
      conditionOperator: junction,
      nested: fc.option(condition),
      nestedOperator: junction,
    });
    const group = fc.record({ condition: junction, parts: fc.array(part, { minLength: 1, maxLength: 3 }) });
    const seen = { refused: 0, named: 0, dead: 0 };
    fc.assert(
      fc.property(randomBars(40), fc.array(group, { minLength: 1, maxLength: 2 }), (bars, groups) => {
        const definition = strategy(
          ...groups.map(({ condition: joined, parts }) => ({
            condition: joined,
            rules: parts.map(({ own, conditionOperator, nested, nestedOperator }) => ({
              ...own,
              conditionOperator,
              ...(nested ? { nested, nestedOperator } : {}),
            })),
          })),
        );
        const view = new SeriesView(bars);
        const answers = new Uint8Array(bars.length);
        const answersOf = (one: StrategyDefinition): Uint8Array => {
          compileStrategy(one).evaluate(view, answers);
          return answers;
        };
        const flaws = checkStrategy(definition, '1h');
        const isImpossible = flaws.some(({ severity, never }) => severity === 'error' && (never?.length ?? 0) > 1);
        if (isImpossible) {
          seen.refused++;
          expect(answersOf(definition)).not.toContain(TRUE);
        }
        for (const { never, severity, sentence, place } of flaws) {
          if (never) {
            // one alone, or all of them joined by "and"
            const rules = never.map((one) => ({ ...one, nested: undefined, conditionOperator: 'and' as const }));
            expect(answersOf(oneGroup(...rules))).not.toContain(TRUE);
            const again = checkStrategy(oneGroup(...rules), '1h');
            expect(again.some((flaw) => flaw.severity === 'error' && flaw.never?.length === never.length)).toBe(true);
            seen.named += Number(never.length > 1);
            seen.dead += Number(severity === 'warning');
          }
          if (!sentence.includes('always true') || !place) continue;
          const own = definition.groups[place.group]?.rules[place.rule];
          const alone = (place.isNested ? own?.nested : own) as JoinedCondition;
          expect(answersOf(oneGroup({ ...alone, nested: undefined }))).not.toContain(FALSE);
        }
      }),
      { numRuns: 3_000 },
    );
    expect(seen.refused).toBeGreaterThan(30);
    expect(seen.named).toBeGreaterThan(60);
    expect(seen.dead).toBeGreaterThan(20);
  });

  it('warns of likely mistakes', () => {
    expect(sentences(oneGroup(rule('rsi_14', 'eq', 30)))[0]).toMatch(/^warning: .* almost never exactly so/);
    expect(sentences(oneGroup(rule('close', 'gt', 'close')))).toEqual([
      'error: "close is above close" can never be true.',
    ]);
  });
});
