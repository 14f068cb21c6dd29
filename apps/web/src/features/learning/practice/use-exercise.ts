import { useQuery } from '@tanstack/react-query';
import type { PracticeExercise, PracticeResult } from '@wickwise/contract';
import { dateInZone } from '@wickwise/market';
import { useId, useState } from 'react';
import { readerZone } from '../../../lib/zones.ts';
import { addAnswer } from './kept-answers.ts';
import { exerciseQuery, type GivenAnswer, gradeAnswer, type PracticeWish } from './queries.ts';

/** An answer with what came of it. */
export interface Answered {
  given: GivenAnswer;
  result: PracticeResult;
}

export interface ExerciseState {
  /** Undefined while it is loading, null where there is none. */
  exercise: PracticeExercise | null | undefined;
  error: Error | null;
  retry: () => void;
  answered: Answered | undefined;
  isGrading: boolean;
  /** Failure to grade; the answer isn't lost. */
  gradeError: Error | undefined;
  /** Whether the reader came here from another exercise, whose button had the focus. */
  isLater: boolean;
  answer: (given: GivenAnswer) => void;
  next: () => void;
}

/** Asks one exercise after another, has answers graded, and keeps them. */
export function useExercise(wish: PracticeWish): ExerciseState {
  const view = useId();
  const [number, setNumber] = useState(0);
  const { data, error, refetch } = useQuery(exerciseQuery(wish, view, number));
  const exercise = data?.exercise;
  const [answered, setAnswered] = useState<Answered & { token: string }>();
  const [isGrading, setGrading] = useState(false);
  const [gradeError, setGradeError] = useState<Error>();
  const answer = async (exercise: PracticeExercise, given: GivenAnswer): Promise<void> => {
    setGrading(true);
    setGradeError(undefined);
    try {
      const result = await gradeAnswer(exercise.token, given);
      keep(exercise, given, result);
      setAnswered({ given, result, token: exercise.token });
    } catch (failure) {
      setGradeError(failure as Error);
    } finally {
      setGrading(false);
    }
  };
  const isOfThis = answered !== undefined && answered.token === exercise?.token;
  return {
    exercise,
    error: data ? null : error,
    retry: () => void refetch(),
    answered: isOfThis ? answered : undefined,
    isGrading,
    gradeError,
    isLater: number > 0,
    answer: (given) => {
      if (exercise && !isGrading && !isOfThis) void answer(exercise, given);
    },
    next: () => {
      setAnswered(undefined);
      setGradeError(undefined);
      setNumber(number + 1);
    },
  };
}

function keep({ id, kind, token }: PracticeExercise, given: GivenAnswer, { isRight, call }: PracticeResult): void {
  const nowMs = Date.now();
  addAnswer({
    id: crypto.randomUUID(),
    token,
    isRight,
    at: nowMs,
    day: dateInZone(readerZone.get(), nowMs),
    base: call && 'call' in given ? call.base[given.call] : null,
    exercise: { id, kind },
  });
}
