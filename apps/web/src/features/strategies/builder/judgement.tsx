import { judgeStrategy } from '@wickwise/analytics';
import { ruleSentences } from '../../../lib/catalogue/rule-sentences.ts';
import { formatCount } from '../../../lib/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { flawWords } from '../flaw-words.ts';
import { builderTexts as texts } from '../texts/builder.ts';
import type { StrategyDraft } from './builder-search.ts';
import type { Matches } from './use-matches.ts';

/** The rule's sentence, its problems, its warm-up, and its number of matches. */
export function RuleJudgement({ draft, matches }: { draft: StrategyDraft; matches: Matches }) {
  if (draft.groups.length === 0) return <p className="max-w-prose text-body text-pretty text-quiet">{texts.begin}</p>;
  const { sentence, flaws, warmUp } = judgeStrategy(draft.definition, draft.timeframe);
  const needs = warmUp.map(({ timeframe, bars }) => texts.warmUp(bars, timeframe)).join(', ');
  return (
    <Panel title={texts.sentence} aside={<MatchCount matches={matches} />}>
      <div className="flex flex-col gap-2 p-3">
        <p className="max-w-prose text-reading text-pretty" aria-live="polite">
          {ruleSentences.sentence(draft.definition, sentence)}
        </p>
        {flaws.length > 0 && (
          <ul className="flex flex-col gap-1">
            {flaws.map((flaw) => (
              <li
                key={flaw.sentence}
                className={`border-l-2 pl-2 text-body ${flaw.severity === 'error' ? 'border-error' : 'border-warn'}`}
              >
                <span className="font-medium">{texts.flaw[flaw.severity]}:</span> {flawWords.flawText(flaw)}
              </li>
            ))}
          </ul>
        )}
        {needs && (
          <p className="text-dense text-quiet tabular-nums">
            {texts.needs}: {needs}
          </p>
        )}
      </div>
    </Panel>
  );
}

function MatchCount({ matches: { answer, error, isAsking, isAskable } }: { matches: Matches }) {
  if (!isAskable) return null;
  if (error) return <span className="text-error">{error.message || texts.failedCount}</span>;
  if (!answer || isAsking) return <span role="status">{texts.counting}</span>;
  return (
    <span role="status" className="tabular-nums">
      {texts.count(formatCount(answer.total), formatCount(answer.universe))}
    </span>
  );
}
