import { createHash, type KeyObject } from 'node:crypto';
import type { PracticeKind } from '@wickwise/contract';
import { seal, unseal } from '#platform/auth/seal.ts';
import { InvalidField } from '#platform/errors.ts';

/** A stretch of an instrument's daily bars, and what is asked about it. The bars give the answer. */
export interface Exercise {
  kind: PracticeKind;
  /** Null for calls. */
  pattern: string | null;
  /** Null for calls and for patterns of either direction. */
  direction: 'bullish' | 'bearish' | null;
  /** Number of the instrument: another source's bars of the same symbol aren't these. */
  no: number;
  /** Open time of the first bar, epoch ms. */
  fromMs: number;
  /** Number of bars shown. */
  bars: number;
}

const BOUND = 'practice exercise';

/** Writes exercises as tokens that only this server can read, so neither symbol nor answer is in them. */
export class ExerciseTokens {
  readonly #key: KeyObject;

  constructor(key: KeyObject) {
    this.#key = key;
  }

  write(exercise: Exercise): string {
    return seal(this.#key, JSON.stringify(fieldsOf(exercise)), BOUND).toString('base64url');
  }

  /** Returns the exercise of a token; throws `InvalidField` for one that this server didn't write. */
  read(token: string): Exercise {
    try {
      const [kind, pattern, direction, no, fromMs, bars] = JSON.parse(
        unseal(this.#key, Buffer.from(token, 'base64url'), BOUND),
      );
      return { kind, pattern, direction, no, fromMs, bars };
    } catch {
      throw new InvalidField('token', 'This server doesn’t know the exercise. Ask for another one.');
    }
  }
}

const fieldsOf = ({ kind, pattern, direction, no, fromMs, bars }: Exercise) => [
  kind,
  pattern,
  direction,
  no,
  fromMs,
  bars,
];

const ID_LENGTH = 16;

/** Returns the id by which repetitions recognise an exercise. */
export const exerciseId = (exercise: Exercise): string =>
  createHash('sha256')
    .update(JSON.stringify(fieldsOf(exercise)))
    .digest('base64url')
    .slice(0, ID_LENGTH);
