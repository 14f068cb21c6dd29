import type { ScreenAnswer } from '@wickwise/contract';
import { SourceBadge } from '../../../ui/badge.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { screenerTexts as texts } from '../texts/screener.ts';

export interface ResultHeadProps {
  answer: ScreenAnswer | undefined;
  isNear: boolean;
  isAsking: boolean;
}

/** Number of matches, time of evaluation, and instruments without enough bars. */
export function ResultHead({ answer, isNear, isAsking }: ResultHeadProps) {
  if (!answer) return <span role="status">{isAsking ? texts.asking : texts.noAnswer}</span>;
  const { total, universe, evaluatedAt, skipped, badge } = answer;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 font-normal">
      <span role="status" className="font-semibold tabular-nums">
        {isNear ? texts.countNear(total, universe - skipped.length) : texts.count(total, universe - skipped.length)}
      </span>
      {evaluatedAt !== null && (
        <span className="text-dense text-quiet">
          {texts.evaluated} <Moment atMs={evaluatedAt} />
        </span>
      )}
      <SourceBadge badge={badge} />
      {skipped.length > 0 && (
        <Popover
          label={texts.skippedAbout}
          trigger={
            <button type="button" className="text-dense text-quiet underline decoration-dotted underline-offset-2">
              {texts.skipped(skipped.length)}
            </button>
          }
        >
          <p className="pb-2 text-dense text-quiet">{texts.skippedAbout}</p>
          <ScrollRegion label={texts.skippedAbout} className="max-h-60">
            <ul className="text-dense">
              {skipped.map(({ symbol, name, bars }) => (
                <li key={symbol} className="flex justify-between gap-4 py-0.5" title={name}>
                  <span>{symbol}</span>
                  <span className="tabular-nums text-quiet">{texts.bars(bars)}</span>
                </li>
              ))}
            </ul>
          </ScrollRegion>
        </Popover>
      )}
      {isAsking && <span className="text-dense text-quiet">{texts.asking}</span>}
    </div>
  );
}
