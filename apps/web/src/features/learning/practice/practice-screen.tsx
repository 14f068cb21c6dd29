import { Link } from '@tanstack/react-router';
import { PRACTICE_KINDS } from '@wickwise/contract';
import { dateInZone } from '@wickwise/market';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useStore } from '../../../lib/store.ts';
import { readerZone } from '../../../lib/zones.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { learningTexts } from '../texts/learning.ts';
import { practiceTexts as texts } from '../texts/practice.ts';
import { ExerciseView } from './exercise-view.tsx';
import { dropExercise } from './kept-answers.ts';
import type { PracticeSearch } from './practice-search.ts';
import { ProgressPanel } from './progress-panel.tsx';
import { useExercise } from './use-exercise.ts';
import { usePracticeProgress } from './use-practice-progress.ts';

export interface PracticeScreenProps {
  search: PracticeSearch;
  onSearch: (change: PracticeSearch) => void;
}

const ALL = 'all';

/** Exercises on bars that the reader hasn't seen, one after another, and the ones that come back. */
export function PracticeScreen({ search, onSearch }: PracticeScreenProps) {
  const progress = usePracticeProgress();
  const zone = useStore(readerZone);
  const [isRepeating, setRepeating] = useState(false);
  const today = dateInZone(zone, Date.now());
  const due = progress.progress?.reviews.filter((review) => review.due <= today) ?? [];
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 px-4 py-8">
      <header className="flex max-w-prose flex-col gap-2">
        <Link
          to="/learning"
          className="inline-flex min-h-6 items-center self-start text-dense underline underline-offset-2"
        >
          {learningTexts.allLessons}
        </Link>
        <h1 className="text-heading font-semibold">{texts.title}</h1>
        <p className="text-reading text-pretty text-quiet">{texts.lead}</p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_280px]">
        <Panel
          title={isRepeating ? texts.repeatTitle : texts.exercise}
          aside={
            <Segmented
              label={texts.what}
              value={isRepeating ? 'repeat' : (search.kind ?? ALL)}
              options={[
                { value: ALL, label: texts.all },
                ...PRACTICE_KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
                { value: 'repeat', label: texts.repeat(due.length), isDisabled: due.length === 0 && !isRepeating },
              ]}
              onChange={(value) => {
                setRepeating(value === 'repeat');
                if (value !== 'repeat') onSearch({ kind: PRACTICE_KINDS.find((kind) => kind === value) });
              }}
            />
          }
        >
          {search.pattern && !isRepeating && (
            <div className="px-3 pt-3">
              <button
                type="button"
                onClick={() => onSearch({})}
                className="min-h-6 text-dense underline underline-offset-2 pointer-coarse:min-h-11"
              >
                {texts.allPatterns}
              </button>
            </div>
          )}
          {isRepeating ? (
            <Repetition tokens={due.map(({ token }) => token)} />
          ) : (
            <Fresh key={keyOf(search)} search={search} />
          )}
        </Panel>
        <ProgressPanel {...progress} />
      </div>
    </div>
  );
}

const keyOf = ({ kind, pattern, direction }: PracticeSearch): string => [kind, pattern, direction].join(' ');

function Fresh({ search }: { search: PracticeSearch }) {
  return <ExerciseView state={useExercise(search)} />;
}

/** Missed exercises, in the order in which they came back; an answered one stays until the reader goes on. */
function Repetition({ tokens }: { tokens: readonly string[] }) {
  const [left, setLeft] = useState(tokens);
  const [token] = left;
  if (token === undefined) return <EmptyNote title={texts.repeatedAll}>{texts.repeatedAllWhy}</EmptyNote>;
  return <Repeated key={token} token={token} onNext={() => setLeft(left.slice(1))} />;
}

function Repeated({ token, onNext }: { token: string; onNext: () => void }) {
  const state = useExercise({ token });
  const isGone = state.error instanceof ApiError && state.error.status === 404;
  useEffect(() => {
    if (isGone) dropExercise(token);
  }, [isGone, token]);
  if (isGone)
    return (
      <EmptyNote title={texts.gone} action={<Button onClick={onNext}>{texts.next}</Button>}>
        {texts.goneWhy}
      </EmptyNote>
    );
  return <ExerciseView state={{ ...state, next: onNext }} />;
}
