import { describe, expect, it } from 'vitest';
import { judge } from './verdict.ts';

describe('judge', () => {
  it('tells which of two limits a figure keeps, the limits themselves included', () => {
    const target = { gate: 110, stretch: 60 };
    expect([60, 61, 110, 111].map((value) => judge('p99', value, target).verdict)).toEqual([
      'stretch',
      'gate',
      'gate',
      'MISSED',
    ]);
  });

  it('turns the limits around where more is better', () => {
    const target = { gate: 1.5, stretch: 4, isHigherBetter: true };
    expect([1, 2, 4].map((value) => judge('most', value, target).verdict)).toEqual(['MISSED', 'gate', 'stretch']);
  });

  it('takes a figure that never came as missed', () => {
    expect(judge('reconnect', Number.NaN, { gate: 6, stretch: 3.5 }).verdict).toBe('MISSED');
  });
});
