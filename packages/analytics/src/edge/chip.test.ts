import { describe, expect, it } from 'vitest';
import { wilsonInterval } from '../stats/wilson.ts';
import { edgeSentence, provenanceSentence } from './chip.ts';
import type { Edge } from './edge.ts';

const edgeOf = (hits: number, count: number, more: Partial<Edge> = {}): Edge => ({
  count,
  blocks: 50,
  hitRate: hits / count,
  interval: wilsonInterval(hits, count),
  baseline: 0.51,
  edge: hits / count - 0.51,
  edgeInterval: [-0.04, 0.1],
  selection: 0,
  p: 0.4,
  meanNet: 0,
  baselineNet: 0,
  direction: [],
  ...more,
});

describe('the edge chip', () => {
  it('shows hit rate, sample and baseline, and that no edge is proven', () => {
    expect(edgeSentence(edgeOf(114, 212), false)).toBe(
      'Hit rate 54 % (n = 212, 47–60 %) vs. baseline 51 %. No proven edge.',
    );
  });

  it('claims an edge only where it survived and gains', () => {
    const good = edgeOf(580, 1000, { edgeInterval: [0.034, 0.11] });
    expect(edgeSentence(good, true)).toBe('Hit rate 58 % (n = 1000, 55–61 %) vs. baseline 51 %. Edge 7 points (3–11).');
    expect(edgeSentence({ ...good, edge: 0.012 }, true)).toContain('Edge 1 point (');
    expect(edgeSentence(edgeOf(400, 1000), true)).toContain('No proven edge.');
  });

  it('shows the part of the difference that is due to selection', () => {
    const good = edgeOf(580, 1000, { edge: 0.06, selection: 0.01, edgeInterval: [0.024, 0.1] });
    expect(edgeSentence(good, true)).toContain(
      'vs. baseline 51 %. Edge 6 points (2–10), 1 point deducted for selection.',
    );
  });

  it('has neither interval nor edge for signals of too few weeks', () => {
    const few = edgeOf(114, 212, { interval: null, edgeInterval: null });
    expect(edgeSentence(few, true)).toBe(
      'Hit rate 54 % (n = 212, too few weeks for an interval) vs. baseline 51 %. No proven edge.',
    );
  });

  it('calls fewer than 100 preliminary and shows no percentage below 30', () => {
    expect(edgeSentence(edgeOf(40, 99), false)).toMatch(/^Preliminary: hit rate 40 % \(n = 99, /);
    expect(edgeSentence(edgeOf(40, 100), false)).toMatch(/^Hit rate 40 % \(n = 100, /);
    expect(edgeSentence(undefined, false)).toBe('Not enough data.');
  });

  it('names its source, the instruments that are missing, and what is no evidence', () => {
    const real = { source: 'NSE end of day', isSimulated: false, isOutOfSample: true };
    const missing = 'Symbols delisted before recording began are missing.';
    expect(provenanceSentence(real)).toBe(`NSE end of day, out of sample. ${missing}`);
    expect(provenanceSentence({ ...real, isOutOfSample: false })).toBe(`NSE end of day, in sample. ${missing}`);
    expect(provenanceSentence({ ...real, source: 'Simulator', isSimulated: true })).toBe(
      'Simulator: simulated prices, not evidence.',
    );
  });
});
