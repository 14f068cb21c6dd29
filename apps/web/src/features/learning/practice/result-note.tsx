import { Link } from '@tanstack/react-router';
import type { PracticeExercise, PracticeResult, PracticeTrait } from '@wickwise/contract';
import { useEffect, useRef } from 'react';
import { patternWords } from '../../../lib/catalogue/signal-words.ts';
import { formatDay } from '../../../lib/format.ts';
import { formatShare } from '../../../lib/format-share.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { Button } from '../../../ui/button.tsx';
import { practiceTexts as texts } from '../texts/practice.ts';
import type { Answered } from './use-exercise.ts';

const two = (value: number): string => value.toFixed(2);
export interface ResultNoteProps {
  exercise: PracticeExercise;
  answered: Answered;
  onNext: () => void;
}

/** Whether an answer was right, why, and where the bars come from. */
export function ResultNote({ exercise, answered, onNext }: ResultNoteProps) {
  const { result } = answered;
  const next = useRef<HTMLButtonElement>(null);
  // the chart had the focus, and has no cursor any more
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  return (
    <div className="flex flex-col gap-3 border-t border-hairline pt-3">
      <p className="text-reading font-medium">
        <span aria-hidden="true">{result.isRight ? '✓ ' : '✕ '}</span>
        {result.isRight ? texts.right : texts.wrong}
      </p>
      <Why exercise={exercise} answered={answered} />
      <p className="text-dense text-quiet">
        {texts.source(result.symbol, marketNames[result.market])} {formatDay(result.from, result.zone)} –{' '}
        {formatDay(result.to, result.zone)}.{' '}
        <Link
          to="/dashboard/chart/$market/$symbol"
          params={{ market: result.market, symbol: result.symbol }}
          search={{ timeframe: '1D' }}
          className="underline underline-offset-2"
        >
          {texts.openChart}
        </Link>
      </p>
      <div>
        <Button ref={next} look="primary" onClick={onNext}>
          {texts.next}
        </Button>
      </div>
    </div>
  );
}

function Why({ exercise, answered: { given, result } }: Pick<ResultNoteProps, 'exercise' | 'answered'>) {
  if (result.call && 'call' in given) return <CallWhy call={result.call} called={given.call} />;
  if (result.level && 'price' in given) {
    const { price, tolerance } = result.level;
    return <p className="text-body text-pretty">{texts.level(two(price), two(given.price), two(tolerance))}</p>;
  }
  const words = exercise.pattern && patternWords(exercise.pattern);
  return (
    <>
      {words && <p className="text-body text-pretty text-quiet">{words.description}</p>}
      {result.shape && <ShapeWhy shape={result.shape} isHarmonic={HARMONICS.has(exercise.pattern?.name ?? '')} />}
      {result.isOpposite && <p className="text-body text-pretty">{texts.opposite}</p>}
      {result.traits.length > 0 && <Traits traits={result.traits} isRight={result.isRight} />}
    </>
  );
}

function CallWhy({ call, called }: { call: NonNullable<PracticeResult['call']>; called: keyof typeof texts.calls }) {
  const { outcome, moveAtr, base } = call;
  const sign = moveAtr < 0 ? '−' : '+';
  return (
    <div className="flex flex-col gap-1 text-body text-pretty">
      <p>{texts.outcome(texts.calls[outcome], `${sign}${Math.abs(moveAtr).toFixed(1)}`)}</p>
      <p className="text-quiet">{texts.base(texts.calls[called], formatShare(base[called]), base.bars)}</p>
    </div>
  );
}

/** Patterns without a line to break: a close that turns from the last swing completes them. */
const HARMONICS: ReadonlySet<string> = new Set(['gartley', 'bat', 'butterfly', 'crab']);

interface ShapeWhyProps {
  shape: NonNullable<PracticeResult['shape']>;
  isHarmonic: boolean;
}

function ShapeWhy({ shape: { reason, completeAt, line, close }, isHarmonic }: ShapeWhyProps) {
  if (reason === null) return null;
  const bar = completeAt + 1;
  if (reason === 'inside' && line)
    return <p className="text-body text-pretty">{texts.insideLine(two(close), two(line.atAnswer), bar)}</p>;
  if (reason === 'inside' && isHarmonic) return <p className="text-body text-pretty">{texts.noTurn(bar)}</p>;
  return <p className="text-body text-pretty">{texts.reasons[reason](bar)}</p>;
}

/** Each requirement of the rule with whether the answered bar meets it. */
function Traits({ traits, isRight }: { traits: readonly PracticeTrait[]; isRight: boolean }) {
  const areMet = traits.every(({ holds }) => holds);
  return (
    <div className="flex flex-col gap-1 text-body">
      <p>{isRight ? texts.met : areMet ? texts.restFailed : texts.required}</p>
      <ul className="flex flex-col gap-1">
        {traits.map(({ trait, back, holds }) => (
          <li key={`${trait} ${back}`} className={`flex gap-2 ${holds ? 'text-quiet' : 'font-medium'}`}>
            <span aria-hidden="true">{holds ? '✓' : '✕'}</span>
            <span>
              {texts.candles[back as 0]}: {texts.traits[trait as keyof typeof texts.traits]}
              <span className="sr-only">, {holds ? texts.holds : texts.fails}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
