import { describe, expect, it } from 'vitest';
import { patternSignal } from '../../testing/pattern-signal.ts';
import { markLabel, toMark } from './marks.ts';

describe('the name at a mark', () => {
  it('says that a signal was found in replay', () => {
    const live = markLabel(patternSignal(1));
    const replayed = { ...patternSignal(2), isReplayed: true, seq: 0 };
    expect(markLabel(replayed)).toBe(`${live} · Found in replay`);
    expect([toMark(patternSignal(1)).label, toMark(replayed).label]).toEqual([live, `${live} · Found in replay`]);
  });
});
