import { type PriceCondition, parseCondition } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import type { ListedInstrument } from '../../apps/server/src/marketdata/registry.ts';
import { AlertEngine } from '../../apps/server/src/modules/alerts/engine/alert-engine.ts';
import { collectFully, heapBytes } from '../harness/heap.ts';
import { figure, printTable, say } from '../harness/table.ts';

export const ALERTS = 1_000_000;
export const INSTRUMENTS = 500;
const TICKS = 2_000_000;
const BYTES_BUDGET = 150;
const START_MS = Date.parse('2024-10-15T00:00:00Z');

export const symbolOf = (i: number): string => `S${String(i).padStart(4, '0')}`;

/** Levels are within a fifth of the start price, as users set them. */
export const START_PRICE = 1_000;
export const alertLevel = (i: number): number =>
  START_PRICE * (0.8 + (0.4 * ((i * 2_654_435_761) % 1_000_003)) / 1_000_003);

/** Yields a price that moves by 0.01 % per tick, within some percent in all. */
export function* priceWalk(seed: number): Generator<number> {
  let state = seed + 1;
  for (let price = START_PRICE; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    const back = (START_PRICE - price) * 0.0001; // towards the start
    price = Number((price + back + (state > 0 ? 0.1 : -0.1)).toFixed(2));
    yield price;
  }
}

const KINDS: Readonly<Record<string, (i: number) => PriceCondition>> = {
  'levels, spread': (i) => ({ type: 'crossing', level: alertLevel(i) }),
  'levels, one way': (i) => ({ type: i % 2 ? 'crossing_up' : 'crossing_down', level: alertLevel(i) }),
  'moves in percent of 3 bars': (i) => ({ type: 'moving_up_percent', amount: 1 + (i % 900) / 100, bars: 3 }),
};

/** Measures the engine alone: time per tick, and memory per alert. */
export function printEngine(): void {
  const rows = Object.entries(KINDS).flatMap(([kind, conditionOf]) =>
    [ALERTS / 100, ALERTS].map((count) => {
      say(`${count.toLocaleString('en')} alerts on ${kind} ...`);
      const { bytes, ticksPerSecond, fired } = measure(count, conditionOf);
      const budget = count === ALERTS ? figure(BYTES_BUDGET, 'B') : '';
      return [
        `${count.toLocaleString('en')} on ${kind}`,
        figure(bytes, 'B'),
        budget,
        figure(ticksPerSecond, '/s'),
        fired.toLocaleString('en'),
      ];
    }),
  );
  printTable([`armed alerts on ${INSTRUMENTS} instruments`, 'memory each', 'budget', 'ticks', 'fired'], rows);
}

function measure(count: number, conditionOf: (i: number) => PriceCondition) {
  collectFully();
  const before = heapBytes();
  const listed = Array.from({ length: INSTRUMENTS }, (_, i): ListedInstrument => {
    return { no: i + 1, instrument: testInstrument('Crypto', symbolOf(i)), finest: '1m', licence: 'simulated' };
  });
  let fired = 0;
  const engine = new AlertEngine({
    onHit: () => {
      fired++;
    },
    onWant: (want) => want.give({ ranges: [], closed: [] }),
  });
  for (let i = 0; i < count; i++) {
    engine.arm(listed[i % INSTRUMENTS] as ListedInstrument, {
      no: i + 1,
      condition: parseCondition(conditionOf(i)),
      timeframe: '1h',
      frequency: 'once',
      arming: 1,
      cooldownMinutes: 0,
      armedMs: 0,
      expiresMs: null,
      firedMs: null,
    });
  }
  // the first price sets each alert's side: from then on every alert is in its place
  for (const { instrument } of listed) engine.tick(instrument.id, START_PRICE, START_MS, 0);
  collectFully();
  const bytes = (heapBytes() - before) / count;
  const walks = listed.map((_, i) => priceWalk(i));
  const prices = Float64Array.from({ length: TICKS }, (_, n) => walks[n % INSTRUMENTS]?.next().value as number);
  const ids = listed.map(({ instrument }) => instrument.id);
  const startMs = performance.now();
  for (let n = 0; n < TICKS; n++) {
    engine.tick(ids[n % INSTRUMENTS] as (typeof ids)[number], prices[n] as number, START_MS + n, n);
  }
  return { bytes, ticksPerSecond: (TICKS * 1_000) / (performance.now() - startMs), fired };
}
