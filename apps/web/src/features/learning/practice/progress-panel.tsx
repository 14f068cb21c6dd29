import { PRACTICE_KINDS, PRACTICE_LIMITS, type PracticeProgress } from '@wickwise/contract';
import { formatShare } from '../../../lib/format-share.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { practiceTexts as texts } from '../texts/practice.ts';
import type { Progress } from './use-practice-progress.ts';

/** Scores by kind, what comes back, and where all that is kept. */
export function ProgressPanel({ progress, place, unsaved }: Progress) {
  return (
    <Panel title={texts.progress}>
      {!progress ? (
        <Skeleton className="m-3 h-24" />
      ) : (
        <div className="flex flex-col gap-3 p-3 text-body">
          <dl className="flex flex-col gap-3">
            {PRACTICE_KINDS.map((kind) => (
              <div key={kind}>
                <dt className="text-dense text-quiet">{texts.kinds[kind]}</dt>
                <dd className="tabular-nums">{scoreText(kind, progress)}</dd>
              </div>
            ))}
          </dl>
          <p className="text-dense text-pretty text-quiet">
            {texts.repeats(progress.reviews.length, progress.learned)}
          </p>
          <p className="text-dense text-pretty text-quiet">
            {unsaved > 0 ? texts.unsaved(unsaved) : texts.places[place]}
          </p>
        </div>
      )}
    </Panel>
  );
}

function scoreText(kind: (typeof PRACTICE_KINDS)[number], { scores }: PracticeProgress): string {
  const { answers, right, expected } = scores[kind];
  if (answers === 0) return texts.noAnswers;
  const score = texts.score(right, answers, formatShare(right / answers));
  if (kind !== 'call' || expected === null) return score;
  if (answers < PRACTICE_LIMITS.leastCalls) return `${score} ${texts.fewCalls(PRACTICE_LIMITS.leastCalls)}`;
  return `${score} ${texts.baseline(formatShare(expected / answers))}`;
}
