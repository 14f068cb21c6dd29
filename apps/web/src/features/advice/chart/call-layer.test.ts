import type { Call } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { flatProjection } from '../../../charts/testing/projection.ts';
import type { ChartColors } from '../../../charts/theme.ts';
import { hiddenOutcome, sampleCall } from '../testing/advice-samples.ts';
import { callLayer } from './call-layer.ts';
import { callMarkOf } from './call-marks.ts';

const colors = { accent: 'rgba(9, 9, 9, 1)', up: 'up', down: 'down', panel: 'rgba(0, 0, 0, 1)' } as ChartColors;

/** Returns what is drawn of calls on a pane of 100 by 100: lines by colour, prices, entries and exits. */
function draw(...calls: Call[]) {
  const lines: [color: string, left: number, right: number, y: number][] = [];
  const [written, entries, exits]: [string[], number[][], number[][]] = [[], [], []];
  let left = 0;
  const known: Record<string, unknown> = {
    measureText: () => ({ width: 40 }),
    moveTo: (x: number) => {
      left = x;
    },
    lineTo: (x: number, y: number) => lines.push([String(own.strokeStyle), left, x, Math.floor(y)]),
    fillText: (text: string) => written.push(text),
    arc: (x: number, y: number) => entries.push([x, y]),
    rect: (x: number, y: number) => exits.push([x + 4, y + 4]),
  };
  const own: Record<string, unknown> = {};
  const context = new Proxy(own, { get: (_, name) => known[String(name)] ?? own[String(name)] ?? (() => {}) });
  const layer = callLayer({ calls: calls.map(callMarkOf), colors });
  layer.draw(context as unknown as CanvasRenderingContext2D, flatProjection());
  return { lines, written, entries, exits };
}

const TERMS = { entry: { kind: 'market' }, stop: 20, targets: [60, 80], endsAt: 90 } as const;
const ended = sampleCall(
  { ...TERMS, targets: [60, 80] },
  {
    state: 'stop',
    enteredAt: 12,
    entryPrice: 40,
    endedAt: 50,
    factor: 1,
    parts: [
      { share: 0.5, reason: 'target', price: 60, at: 30 },
      { share: 0.5, reason: 'stop', price: 20, at: 50 },
    ],
  },
  { publishedAt: 10 },
);

describe('a call on a chart', () => {
  it('has its levels from publication to its end, its entry and its exits', () => {
    const { lines, written, entries, exits } = draw(ended);
    expect(lines).toEqual([
      ['up', 10, 50, 40],
      ['up', 10, 50, 20],
      ['down', 10, 50, 80],
    ]);
    expect(entries).toEqual([[12, 60]]);
    expect(exits).toEqual([
      [30, 40],
      [50, 80],
    ]);
    expect(written).toEqual([]); // only of calls that go on
  });

  it('goes on to its horizon with its prices written, those that cover one another once', () => {
    const live = sampleCall(
      { ...TERMS, entry: { kind: 'limit', price: 55 }, targets: [60, 80] },
      { state: 'waiting', enteredAt: null, entryPrice: null },
      { publishedAt: -30 },
    );
    const { lines, written, entries } = draw(live);
    expect(lines.map(([, left, right]) => [left, right])).toEqual(Array(4).fill([0, 90]));
    expect(written).toEqual(['T1 60.00', 'T2 80.00', 'Stop 20.00']);
    expect(entries).toEqual([]);
  });

  it('shows nothing of a result that is hidden, not even when it ended', () => {
    const { lines, entries, exits } = draw({ ...ended, outcome: { ...ended.outcome, ...hiddenOutcome } });
    expect(lines.map(([, left, right]) => [left, right])).toEqual(Array(3).fill([10, 90]));
    expect([entries, exits]).toEqual([[], []]);
  });

  it('has prices of today after a split, and is left out where it is out of sight', () => {
    const split = { ...ended, outcome: { ...ended.outcome, factor: 0.5 } };
    expect(draw(split).lines.map(([, , , y]) => y)).toEqual([70, 60, 90]);
    expect(draw({ ...ended, publishedAt: 200 }).lines).toEqual([]);
  });
});
