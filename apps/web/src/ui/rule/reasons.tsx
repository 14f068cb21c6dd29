import type { ScreenComparison } from '@wickwise/contract';
import { ruleSentences } from '../../lib/catalogue/rule-sentences.ts';
import { numberText } from './number-text.ts';
import { reasonsTexts as texts } from './texts/reasons.ts';

const MARKS = { true: '✓', false: '✕', 'no answer': '?' } as const;

/** Passed or failed, by shape and colour; words are beside it. */
export const VerdictMark = ({ of }: { of: ScreenComparison['verdict'] }) => (
  <span aria-hidden="true" className={of === 'true' ? 'text-up' : of === 'false' ? 'text-down' : 'text-quiet'}>
    {MARKS[of]}
  </span>
);

/** Each condition of a rule: whether it passes, both values, and their distance. */
export function Reasons({ comparisons }: { comparisons: readonly ScreenComparison[] }) {
  return (
    <ul className="border-t border-hairline">
      {comparisons.map((comparison, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is its place
        <Reason key={k} comparison={comparison} />
      ))}
    </ul>
  );
}

function Reason({ comparison }: { comparison: ScreenComparison }) {
  const { text, condition, verdict, left, right, leftBefore, rightBefore, gap } = comparison;
  return (
    <li className="flex gap-3 border-b border-hairline py-2">
      <VerdictMark of={verdict} />
      <div className="min-w-0 flex-1">
        <p className="text-body">
          {ruleSentences.condition(condition, text)} <span className="text-quiet">({texts.verdicts[verdict]})</span>
        </p>
        <p className="text-dense tabular-nums text-quiet">
          {numberText(left)} · {numberText(right)}
          {gap !== null && ` · ${texts.apart(numberText(Math.abs(gap)))}`}
        </p>
        {leftBefore !== null && (
          <p className="text-dense tabular-nums text-quiet">
            {numberText(leftBefore)} · {numberText(rightBefore)} {texts.before}
          </p>
        )}
      </div>
    </li>
  );
}
