import { describe, expect, it } from 'vitest';
import { edgeChip } from '../testing/edge-chip.ts';
import { edgeWords } from './edge-words.ts';

describe('the sentence of an edge', () => {
  it('is that of the server', () => {
    const chip = edgeChip();
    expect(edgeWords(chip)).toBe(chip.sentence);
  });

  it('names an edge that survived, and the part due to selection', () => {
    const found = { isEdge: true, hitRate: 0.58, baseline: 0.51, edgeInterval: [0.03, 0.11] as [number, number] };
    expect(edgeWords(edgeChip({ ...found, edge: 0.07 }))).toContain('vs. baseline 51 %. Edge 7 points (3–11).');
    expect(edgeWords(edgeChip({ ...found, edge: 0.06 }))).toContain(
      'Edge 6 points (3–11), 1 point deducted for selection.',
    );
  });

  it('notes too few weeks for an interval, and too few signals for a percentage', () => {
    expect(edgeWords(edgeChip({ count: 40, interval: null, edgeInterval: null }))).toBe(
      'Preliminary: hit rate 54 % (n = 40, too few weeks for an interval) vs. baseline 51 %. No proven edge.',
    );
    expect(edgeWords(edgeChip({ hitRate: null, baseline: null }))).toBe('Not enough data.');
  });
});
