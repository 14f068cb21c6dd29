import { describe, expect, it } from 'vitest';
import { edgeChip } from '../testing/edge-chip.ts';
import { edgeWords } from './edge-words.ts';

describe('the words of an edge', () => {
  it('are those of the server', () => {
    const chip = edgeChip();
    expect(edgeWords(chip)).toBe(chip.sentence);
  });

  it('name an edge that survived, and what of the difference is due to what the rule chooses', () => {
    const found = { isEdge: true, hitRate: 0.58, baseline: 0.51, edgeInterval: [0.03, 0.11] as [number, number] };
    expect(edgeWords(edgeChip({ ...found, edge: 0.07 }))).toContain('vs. baseline 51 %. Edge 7 points (3–11).');
    expect(edgeWords(edgeChip({ ...found, edge: 0.06 }))).toContain(
      'Edge 6 points (3–11), 1 point deducted for selection.',
    );
  });

  it('say that weeks are too few for an interval, and signals for a percentage', () => {
    expect(edgeWords(edgeChip({ count: 40, interval: null, edgeInterval: null }))).toBe(
      'Preliminary: hit rate 54 % (n = 40, too few weeks for an interval) vs. baseline 51 %. No proven edge.',
    );
    expect(edgeWords(edgeChip({ hitRate: null, baseline: null }))).toBe('Not enough data.');
  });
});
