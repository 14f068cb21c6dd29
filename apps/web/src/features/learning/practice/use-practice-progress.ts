import { useQuery } from '@tanstack/react-query';
import { type PracticeProgress, progressOf } from '@wickwise/contract';
import { useEffect, useMemo, useState } from 'react';
import { session } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/store.ts';
import { asKept, browserAnswers } from './kept-answers.ts';
import { progressQuery } from './queries.ts';
import { saveAnswers } from './save-answers.ts';

export interface Progress {
  /** Undefined while the account's is loading. */
  progress: PracticeProgress | undefined;
  /** Where it is kept. */
  place: 'browser' | 'account';
  /** Answers that the account doesn't have yet, after a failure to save. */
  unsaved: number;
}

/** Moves answers of this browser into the signed-in account; returns whether that failed. */
export function useSaveAnswers(): boolean {
  const isSignedIn = useStore(session) !== undefined;
  const answers = useStore(browserAnswers);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isSignedIn || answers.length === 0) return;
    saveAnswers().then(
      () => setFailed(false),
      () => setFailed(true),
    );
  }, [isSignedIn, answers]);
  return hasFailed;
}

/** Returns the reader's progress, and moves answers of this browser into the signed-in account. */
export function usePracticeProgress(): Progress {
  const isSignedIn = useStore(session) !== undefined;
  const answers = useStore(browserAnswers);
  const { data } = useQuery({ ...progressQuery, enabled: isSignedIn });
  const hasFailed = useSaveAnswers();
  const own = useMemo(() => progressOf(answers.map(asKept)), [answers]);
  if (!isSignedIn) return { progress: own, place: 'browser', unsaved: 0 };
  return { progress: data, place: 'account', unsaved: hasFailed ? answers.length : 0 };
}
