import { useState } from 'react';
import { useFoundSymbols } from '../../../lib/use-found-symbols.ts';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SymbolField } from '../../../ui/symbol-field.tsx';
import { builderTexts as texts } from '../texts/builder.ts';
import type { StrategyDraft } from './builder-search.ts';
import type { Matches } from './use-matches.ts';

/** Loaded with the chart library. */
const RuleChart = lazyPart(async () => (await import('./rule-chart.tsx')).RuleChart, {
  place: <Skeleton className="m-3 h-96" />,
});

/** Symbols that currently match the rule. */
const OFFERED = 8;

export interface ChartTabProps {
  draft: StrategyDraft;
  matches: Matches;
  symbol: string | undefined;
  onSymbol: (symbol: string) => void;
}

/** Bars of a symbol on which the rule was true; by default of the first match. */
export function ChartTab({ draft, matches, symbol, onSymbol }: ChartTabProps) {
  const [first, setFirst] = useState<string>(); // stays when another match is sorted before it
  // another market's answer may be shown as a placeholder
  const rows = matches.answer?.rows.filter(({ market }) => market === draft.market) ?? [];
  const offered = rows.slice(0, OFFERED).map((row) => row.symbol);
  if (first === undefined && offered[0] !== undefined) setFirst(offered[0]);
  const shown = symbol ?? first;
  if (!matches.isAskable) return <EmptyNote>{texts.noRule}</EmptyNote>;
  return (
    <div className="flex min-w-0 flex-col">
      <div className="flex min-w-0 flex-wrap items-end gap-x-4 gap-y-2 p-3">
        <SymbolChoice key={shown} market={draft.market} symbol={shown ?? ''} onSymbol={onSymbol} />
        {offered.length > 0 && (
          <div className="min-w-0">
            <p className="pb-1 text-dense text-quiet">{texts.past.offered}</p>
            <p className="flex flex-wrap gap-1">
              {offered.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={one === shown}
                  onClick={() => onSymbol(one)}
                  className="min-h-8 rounded-input border border-hairline px-2 text-dense hover:border-quiet aria-pressed:border-accent-ink aria-pressed:font-medium pointer-coarse:min-h-11"
                >
                  {one}
                </button>
              ))}
            </p>
          </div>
        )}
      </div>
      {shown === undefined ? (
        <EmptyNote>{texts.past.choose}</EmptyNote>
      ) : (
        // remounts, since its state belongs to other bars
        <RuleChart key={`${shown} ${draft.timeframe}`} draft={draft} symbol={shown} />
      )}
    </div>
  );
}

interface SymbolChoiceProps {
  market: StrategyDraft['market'];
  symbol: string;
  onSymbol: (symbol: string) => void;
}

function SymbolChoice({ market, symbol, onSymbol }: SymbolChoiceProps) {
  const [text, setText] = useState(symbol);
  const found = useFoundSymbols(market, text);
  const words = { label: texts.symbol, hint: texts.past.hint };
  return (
    <SymbolField
      {...words}
      text={text}
      found={found}
      onText={setText}
      onSymbol={(next) => next && next !== symbol && onSymbol(next)}
    />
  );
}
