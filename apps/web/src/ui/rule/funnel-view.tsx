import type { FunnelPart, RuleFunnel } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { ruleSentences } from '../../lib/catalogue/rule-sentences.ts';
import { formatCount } from '../../lib/format.ts';
import { ErrorNote } from '../error-note.tsx';
import { Moment } from '../moment.tsx';
import { RecordTable } from '../record-table.tsx';
import { Skeleton } from '../skeleton.tsx';
import { numberText } from './number-text.ts';
import { funnelTexts as texts } from './texts/funnel.ts';

export type FunnelPlace = FunnelPart['place'];

export interface FunnelViewProps {
  /** Undefined while loading. */
  funnel: RuleFunnel | undefined;
  error?: Error | null;
  onRetry?: () => void;
  /** Counted are the newest bars of all symbols, so their number says nothing more. */
  isNow?: boolean;
  /** Renders the control that drops a condition, with its label; absent where the rule can't be changed. */
  drop?: (place: FunnelPlace, label: string) => ReactNode;
}

/** Why a rule matched nothing: what each condition lets through, and the nearest misses. */
export function FunnelView({ funnel, error, onRetry, isNow = false, drop }: FunnelViewProps) {
  if (error) return <ErrorNote error={error} fallback={texts.failed} {...(onRetry ? { onRetry } : {})} />;
  if (!funnel) return <Skeleton className="h-32 w-full" />;
  const amount = ({ bars, instruments }: RuleFunnel['counted']): string =>
    isNow ? formatCount(instruments) : texts.bars(formatCount(bars), formatCount(instruments), bars, instruments);
  const isEmptying = (part: FunnelPart): boolean =>
    funnel.emptiedBy !== null && funnel.parts[funnel.emptiedBy] === part;
  const columns = [
    { heading: texts.condition, cell: (part: FunnelPart) => <Condition part={part} isEmptying={isEmptying(part)} /> },
    { heading: texts.alone, cell: ({ alone }: FunnelPart) => amount(alone) },
    { heading: texts.together, cell: ({ together }: FunnelPart) => amount(together) },
    { heading: texts.without, cell: ({ without }: FunnelPart) => (without ? amount(without) : '–') },
  ];
  const dropColumn = drop && {
    heading: texts.change,
    cell: (part: FunnelPart) => part.without && drop(part.place, texts.drop(wordsOf(part))),
  };
  return (
    <section aria-label={texts.title} className="flex w-full min-w-0 flex-col gap-3">
      <div>
        <h3 className="text-body font-medium">{texts.title}</h3>
        <p className="max-w-prose text-body text-pretty">{reasonOf(funnel)}</p>
        <p className="text-dense text-quiet tabular-nums">
          {isNow
            ? texts.countedNow(formatCount(funnel.counted.instruments), funnel.counted.instruments)
            : texts.counted(amount(funnel.counted))}
        </p>
      </div>
      <div className="border-b border-hairline tabular-nums">
        <RecordTable
          caption={texts.title}
          items={funnel.parts}
          keyOf={({ place }) => `${place.group} ${place.rule} ${place.isNested}`}
          columns={dropColumn ? [...columns, dropColumn] : columns}
        />
      </div>
      {funnel.nearest.length > 0 && <Nearest nearest={funnel.nearest} />}
    </section>
  );
}

const wordsOf = ({ condition, text }: Pick<FunnelPart, 'condition' | 'text'>): string =>
  ruleSentences.condition(condition, text);

/** Returns one sentence on what keeps the rule from matching. */
function reasonOf({ parts, emptiedBy, counted, turned }: RuleFunnel): string {
  const part = emptiedBy === null ? undefined : parts[emptiedBy];
  if (part && part.unanswered === counted.bars) return texts.noValue(wordsOf(part));
  if (part && part.alone.bars === 0) return texts.neverAlone(wordsOf(part));
  if (part) return texts.emptied(wordsOf(part));
  const held = parts.at(-1)?.together.bars ?? 0;
  return turned.bars === 0
    ? texts.neverTurned(formatCount(held), held)
    : texts.turned(formatCount(turned.bars), turned.bars);
}

function Condition({ part, isEmptying }: { part: FunnelPart; isEmptying: boolean }) {
  return (
    <span className={isEmptying ? 'font-medium' : ''}>
      {part.junction && <span className="text-quiet">{texts[part.junction]} </span>}
      {wordsOf(part)}
      {isEmptying && <span className="text-down"> · {texts.emptying}</span>}
      {part.unanswered > 0 && (
        <span className="text-quiet"> · {texts.unanswered(formatCount(part.unanswered), part.unanswered)}</span>
      )}
    </span>
  );
}

function Nearest({ nearest }: Pick<RuleFunnel, 'nearest'>) {
  return (
    <div>
      <h4 className="text-body font-medium">{texts.nearest}</h4>
      <ul className="text-dense">
        {nearest.map(({ symbol, at, missing }) => (
          <li key={symbol} className="flex flex-wrap gap-x-3 border-b border-hairline py-1">
            <span className="font-medium">{symbol}</span>
            <span>{ruleSentences.condition(missing.condition, missing.text)}</span>
            <span className="text-quiet tabular-nums">
              {texts.values(numberText(missing.left), numberText(missing.right))}
            </span>
            <span className="text-quiet">
              <Moment atMs={at} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
