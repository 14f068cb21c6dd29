let tests = 0;

/** Returns a test that no other equals. */
export const testOf = (universe: object, rules: readonly object[], more: object = {}): object => {
  tests++;
  const strategy = { name: 'test', label: `Test ${tests}`, description: '', groups: [{ condition: 'and', rules }] };
  return {
    market: 'Crypto',
    timeframe: '10m',
    universe,
    test: { strategy, side: 'long', cash: 100_000 + tests },
    ...more,
  };
};

/** Returns a test of a whole market with as many settings as there may be. */
export const heavyTest = (): object =>
  testOf(
    { market: true },
    [
      { key: 'indicators', attribute: 'close', operator: 'gt', value: 'sma_20' },
      { key: 'indicators', attribute: 'linreg_slope_50', operator: 'gt', value: 0 },
    ],
    {
      sweep: [
        {
          place: { group: 0, rule: 0, isNested: false, side: 'right' },
          values: [5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150],
        },
        {
          place: { group: 0, rule: 1, isNested: false, side: 'left' },
          values: [10, 14, 20, 25, 30, 40, 50, 60, 75, 100, 150, 200],
        },
      ],
    },
  );
