import {
  type KeptAnswer,
  PRACTICE_LIMITS,
  type PracticeAnswer,
  type PracticeProgress,
  progressOf,
} from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { lockOwner } from '#platform/owners.ts';
import { type ExerciseTokens, exerciseId } from './exercise.ts';

interface ReviewParts {
  tokens: ExerciseTokens;
  /** Returns whether the instrument of an exercise can still be asked about. */
  isListed: (no: number) => boolean;
}

/** Returns an account's scores, and the exercises that come back: none of an instrument that is gone. */
export async function readProgress(
  db: Db,
  { tokens, isListed }: ReviewParts,
  userId: string,
): Promise<PracticeProgress> {
  const rows = await db.selectFrom('practice_answers').selectAll().where('user_id', '=', userId).execute();
  // tokens are sealed for open repetitions alone: an account keeps thousands of answers
  const progress = progressOf(
    rows.map(({ id, exercise, is_right, base, day, answered_at }): KeptAnswer => {
      const shown = { id: exerciseId(exercise), token: '', kind: exercise.kind };
      return { id, exercise: shown, isRight: is_right, base, day, at: answered_at };
    }),
  );
  const asked = new Map(rows.map(({ exercise }) => [exerciseId(exercise), exercise]));
  const reviews = progress.reviews.flatMap((review) => {
    const exercise = asked.get(review.id);
    return exercise && isListed(exercise.no) ? [{ ...review, token: tokens.write(exercise) }] : [];
  });
  return { ...progress, reviews };
}

/**
 * Adds answers to an account's, each once, and drops the oldest beyond the limit. Throws for a token that this server
 * didn't write.
 */
export async function keepAnswers(
  db: Db,
  tokens: ExerciseTokens,
  userId: string,
  answers: readonly PracticeAnswer[],
): Promise<void> {
  const rows = answers.map(({ id, token, isRight, base, day, at }) => {
    const exercise = tokens.read(token);
    const { kind, pattern } = exercise;
    return {
      user_id: userId,
      id,
      kind,
      pattern,
      exercise: JSON.stringify(exercise),
      is_right: isRight,
      base: kind === 'call' ? base : null,
      day,
      answered_at: new Date(at),
    };
  });
  if (rows.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    await tx
      .insertInto('practice_answers')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
      .execute();
    const kept = tx
      .selectFrom('practice_answers')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('answered_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PRACTICE_LIMITS.answers);
    await tx.deleteFrom('practice_answers').where('user_id', '=', userId).where('id', 'not in', kept).execute();
  });
}
