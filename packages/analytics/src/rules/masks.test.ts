import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FALSE, NO_ANSWER, TRUE } from './answer.ts';
import { answerAt, joinMasks, type Masks, masksFor, setAnswer, spread } from './masks.ts';

const answers = fc.array(fc.constantFrom(FALSE, NO_ANSWER, TRUE), { minLength: 1, maxLength: 100 });

function maskOf(values: readonly number[]): Masks {
  const masks = masksFor(values.length);
  for (const [k, value] of values.entries()) setAnswer(masks, k, value);
  return masks;
}

describe('answers as bits', () => {
  it('join as the minimum and maximum of two answers', () => {
    fc.assert(
      fc.property(answers, answers, (some, others) => {
        const length = Math.min(some.length, others.length);
        const [a, b] = [maskOf(some.slice(0, length)), maskOf(others.slice(0, length))];
        for (const junction of ['and', 'or'] as const) {
          const out = masksFor(length);
          joinMasks(a, b, junction, out);
          const expected = some
            .slice(0, length)
            .map((one, k) => Math[junction === 'and' ? 'min' : 'max'](one, others[k] as number));
          expect(Array.from({ length }, (_, k) => answerAt(out, k))).toEqual(expected);
        }
      }),
    );
  });

  it('expand to their answers, whatever was set before', () => {
    fc.assert(
      fc.property(answers, (values) => {
        const masks = maskOf(values.map(() => TRUE));
        for (const [k, value] of values.entries()) setAnswer(masks, k, value);
        const bytes = new Uint8Array(values.length);
        spread(masks, bytes, values.length);
        expect([...bytes]).toEqual(values);
      }),
    );
  });
});
