/** Parts of each condition type on prices and averages: the only place that knows how the names are composed. */
export const CROSSINGS = {
  crossing: { kind: 'crossing', direction: 'either', unit: 'price' },
  crossing_up: { kind: 'crossing', direction: 'up', unit: 'price' },
  crossing_down: { kind: 'crossing', direction: 'down', unit: 'price' },
} as const;
export const MOVES = {
  moving_up: { kind: 'moving', direction: 'up', unit: 'price' },
  moving_down: { kind: 'moving', direction: 'down', unit: 'price' },
  moving_up_percent: { kind: 'moving', direction: 'up', unit: 'percent' },
  moving_down_percent: { kind: 'moving', direction: 'down', unit: 'percent' },
} as const;
export const AVERAGES = {
  sma_moving_up: { kind: 'average', direction: 'up', unit: 'price', average: 'sma' },
  sma_moving_down: { kind: 'average', direction: 'down', unit: 'price', average: 'sma' },
  ema_moving_up: { kind: 'average', direction: 'up', unit: 'price', average: 'ema' },
  ema_moving_down: { kind: 'average', direction: 'down', unit: 'price', average: 'ema' },
} as const;

export const TYPES = { ...CROSSINGS, ...MOVES, ...AVERAGES };

export const namesOf = <Name extends string>(types: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(types) as Name[];

/** All conditions on prices and averages, by the contract's names (docs/api/contract.md#options). */
export const ALERT_CONDITION_TYPES = namesOf(TYPES);
export type AlertConditionType = keyof typeof TYPES;
