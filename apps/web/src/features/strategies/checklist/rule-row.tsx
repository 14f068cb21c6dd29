import { Link } from '@tanstack/react-router';
import type { ScreenExplanation } from '@wickwise/contract';
import { useId, useState } from 'react';
import { ruleSentences } from '../../../lib/catalogue/rule-sentences.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { numberText } from '../../../ui/rule/number-text.ts';
import { Reasons, VerdictMark } from '../../../ui/rule/reasons.tsx';
import { type ChartPlace, type CheckedRule, isFromElsewhere } from './checked-rule.ts';
import type { CheckAnswer } from './queries.ts';
import { checklistTexts as texts } from './texts/checklist.ts';

export interface RuleRowProps {
  rule: CheckedRule;
  answer: CheckAnswer | undefined;
  place: ChartPlace;
}

/** A rule: whether it is true, how many parts are, and what it lacks; opens each part with its numbers. */
export function RuleRow({ rule, answer, place }: RuleRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const explained = answer && 'verdict' in answer ? answer : undefined;
  const { own, label } = rule;
  return (
    <li className="min-w-0 border-hairline not-first:border-t lg:nth-2:border-t-0 lg:odd:not-last:border-r">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        disabled={!explained}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-9 w-full min-w-0 items-start gap-3 px-3 py-1.5 text-left enabled:hover:bg-[color-mix(in_oklch,var(--ink)_5%,transparent)] pointer-coarse:min-h-11"
      >
        <VerdictMark of={explained?.verdict ?? 'no answer'} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-body font-medium" title={label}>
            {label}
          </span>
          <Summary answer={answer} />
          {own && isFromElsewhere(rule, place) && (
            <span className="block text-label text-quiet">{texts.from(marketNames[own.market], own.timeframe)}</span>
          )}
        </span>
        {explained && explained.comparisons.length > 1 && <Parts explained={explained} />}
      </button>
      {isOpen && explained && (
        <div id={id} className="px-3 pb-3 pl-9">
          <p className="pb-2 text-dense text-pretty text-quiet">
            {ruleSentences.sentence(rule.rule, explained.sentence)}
          </p>
          <Reasons comparisons={explained.comparisons} />
          <p className="pt-2">
            <Link
              to="/dashboard/customstrategy"
              search={{ ...linkOf(rule, place), tab: 'chart', symbol: place.symbol }}
              className="text-body font-medium underline underline-offset-2"
            >
              {texts.open}
            </Link>
          </p>
        </div>
      )}
    </li>
  );
}

/** Links to the user's strategy as shown; a public one opens as a new one. */
const linkOf = ({ own, label, rule }: CheckedRule, { market, timeframe }: ChartPlace) => ({
  market,
  timeframe,
  ...(own ? { id: own.id } : { label, rule: rule.groups }),
});

function Summary({ answer }: { answer: CheckAnswer | undefined }) {
  if (!answer) return <span className="block text-dense text-quiet">…</span>;
  const words = 'flaw' in answer ? `${texts.flawed} ${answer.flaw}` : lackOf(answer);
  return words && <span className="block text-dense text-pretty text-quiet">{words}</span>;
}

/** Returns the single condition that isn't met. */
function lackOf({ verdict, comparisons, missing }: ScreenExplanation): string | undefined {
  if (verdict === 'no answer') return texts.unanswered;
  const lacked = missing === null ? undefined : comparisons[missing];
  return (
    lacked &&
    texts.lacks(
      ruleSentences.condition(lacked.condition, lacked.text),
      numberText(lacked.left),
      numberText(lacked.gap && Math.abs(lacked.gap)),
    )
  );
}

function Parts({ explained: { comparisons } }: { explained: ScreenExplanation }) {
  const met = comparisons.filter(({ verdict }) => verdict === 'true').length;
  return (
    <span className="shrink-0 text-right text-dense tabular-nums text-quiet">
      {texts.parts(met, comparisons.length)}
      <span className="block tracking-widest">
        {comparisons.map(({ verdict }, k) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is its place
          <VerdictMark key={k} of={verdict} />
        ))}
      </span>
    </span>
  );
}
