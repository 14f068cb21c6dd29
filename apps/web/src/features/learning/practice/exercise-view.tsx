import { CALL_OUTCOMES, type PracticeBar, type PracticeExercise } from '@wickwise/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { patternWords } from '../../../lib/catalogue/signal-words.ts';
import { SourceBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BarChart, type BarChartProps } from '../bar-chart/bar-chart.tsx';
import type { ChartCursor } from '../bar-chart/chart-cursor.ts';
import { practiceTexts as texts } from '../texts/practice.ts';
import type { GivenAnswer } from './queries.ts';
import { ResultNote } from './result-note.tsx';
import type { Answered, ExerciseState } from './use-exercise.ts';

const two = (price: number): string => price.toFixed(2);

const barText = ([open, high, low, close]: PracticeBar, at: number): string =>
  texts.bar(at + 1, two(open), two(high), two(low), two(close));

/** One exercise: the question, its bars, the answer, and what the engine says to it. */
export function ExerciseView({ state }: { state: ExerciseState }) {
  const { exercise, error, retry } = state;
  if (exercise === null)
    return (
      <EmptyNote title={texts.none} action={<Button onClick={retry}>{texts.again}</Button>}>
        {texts.noneWhy}
      </EmptyNote>
    );
  if (error)
    return (
      <div className="p-3">
        <ErrorNote error={error} onRetry={retry} />
      </div>
    );
  if (!exercise) return <Skeleton className="m-3 h-96" />;
  return <Asked key={exercise.token} exercise={exercise} state={state} />;
}

function Asked({ exercise, state }: { exercise: PracticeExercise; state: ExerciseState }) {
  const { bars, kind, isSimulated } = exercise;
  const { answered, isGrading, gradeError } = state;
  const last = bars.length - 1;
  const question = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (state.isLater && kind === 'call') question.current?.focus({ preventScroll: true });
  }, [state.isLater, kind]);
  const [bar, setBar] = useState(Math.floor(bars.length / 2));
  const [price, setPrice] = useState(() => middleOf(bars));
  const given: GivenAnswer | undefined = kind === 'find' ? { bar } : kind === 'level' ? { price } : undefined;
  const answer = given && (() => state.answer(given));
  const cursor: ChartCursor | undefined =
    answered || kind === 'call'
      ? undefined
      : kind === 'find'
        ? { kind: 'bar', bar, onMove: setBar }
        : { kind: 'price', price, onMove: setPrice };
  const text =
    kind === 'level' && !answered
      ? texts.price(two(price))
      : barText(bars[kind === 'find' ? bar : last] as PracticeBar, kind === 'find' ? bar : last);
  return (
    <div className="flex flex-col gap-3 p-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 ref={question} tabIndex={-1} className="text-reading font-medium text-pretty outline-none">
          {questionOf(exercise)}
        </h3>
        {isSimulated && <SourceBadge badge="SIMULATED" />}
      </div>
      <p className="min-h-8 text-dense text-quiet tabular-nums sm:min-h-4">{text}</p>
      <BarChart
        label={texts.chart}
        text={text}
        cursor={cursor}
        onEnter={cursor && answer}
        takesFocus={state.isLater && cursor !== undefined}
        {...(answered ? shownWith(exercise, answered) : { bars })}
      />
      {!answered && (
        <div className="flex flex-wrap items-center gap-2">
          {kind === 'call'
            ? CALL_OUTCOMES.map((call) => (
                <Button key={call} disabled={isGrading} onClick={() => state.answer({ call })}>
                  {texts.calls[call]}
                </Button>
              ))
            : answer && (
                <Steps
                  kind={kind}
                  onStep={(by) =>
                    kind === 'find' ? setBar(inRange(bar + by, last)) : setPrice(price * (1 + by / 500))
                  }
                >
                  <Button look="primary" disabled={isGrading} onClick={answer}>
                    {kind === 'find' ? texts.answerBar(bar + 1) : texts.answerPrice(two(price))}
                  </Button>
                </Steps>
              )}
        </div>
      )}
      {!answered && kind === 'call' && <p className="text-dense text-pretty text-quiet">{texts.callRule}</p>}
      {gradeError && <ErrorNote error={gradeError} />}
      <div aria-live="polite">
        {answered && <ResultNote exercise={exercise} answered={answered} onNext={state.next} />}
      </div>
    </div>
  );
}

/** The answer between buttons that step, for fingers: bars are narrow there. */
function Steps({
  kind,
  onStep,
  children,
}: {
  kind: 'find' | 'level';
  onStep: (by: 1 | -1) => void;
  children: ReactNode;
}) {
  const [less, more] = kind === 'find' ? [texts.barBefore, texts.barAfter] : [texts.lower, texts.higher];
  return (
    <>
      <Button aria-label={less} title={less} onClick={() => onStep(-1)}>
        {kind === 'find' ? '←' : '↓'}
      </Button>
      <Button aria-label={more} title={more} onClick={() => onStep(1)}>
        {kind === 'find' ? '→' : '↑'}
      </Button>
      {children}
      <span className="text-dense text-quiet pointer-coarse:hidden">{texts.keys}</span>
    </>
  );
}

const inRange = (bar: number, last: number): number => Math.min(last, Math.max(0, bar));

function middleOf(bars: readonly PracticeBar[]): number {
  const prices = bars.flatMap(([, high, low]) => [high, low]);
  return (Math.min(...prices) + Math.max(...prices)) / 2;
}

function questionOf({ kind, pattern, direction }: PracticeExercise): string {
  if (kind === 'call' || !pattern) return texts.questions.call;
  const { label } = patternWords(pattern);
  if (kind === 'level') return texts.questions.level(label);
  return direction === null
    ? texts.questions.find(label)
    : texts.questions.findWith(label, texts.directions[direction]);
}

/** The bars with what the engine found on them, and what was answered. */
function shownWith(
  { bars, kind }: PracticeExercise,
  { given, result }: Answered,
): Partial<BarChartProps> & Pick<BarChartProps, 'bars'> {
  const { completeAt, shape, level, call } = result;
  const own =
    'bar' in given && !completeAt.includes(given.bar)
      ? [{ bar: given.bar, text: texts.you, at: 'below' as const }]
      : [];
  const chosen = 'bar' in given ? given.bar : 0;
  const [nearest] = completeAt.toSorted((a, b) => Math.abs(a - chosen) - Math.abs(b - chosen));
  const complete = (kind === 'find' ? completeAt : []).map((bar) => {
    return { bar, text: bar === nearest ? texts.complete : '', at: 'above' as const };
  });
  return {
    bars: call ? [...bars, ...call.later] : bars,
    marks: [...complete, ...own],
    ...(call ? { dividedAfter: bars.length } : {}),
    ...('price' in given ? { markedPrice: given.price } : {}),
    ...(shape ? { corners: shape.swings } : {}),
    ...(shape?.line ? { neckline: [shape.line.from, shape.line.to] as const } : {}),
    ...(level ? { zone: [level.price - level.tolerance, level.price + level.tolerance] as const } : {}),
  };
}
