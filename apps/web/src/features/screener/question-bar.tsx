import type { AttributesAnswer, Loopback } from '@wickwise/contract';
import { type ReactNode, useId } from 'react';
import { useConstants } from '../../lib/constants.ts';
import { marketNames } from '../../lib/market-names.ts';
import { groupsWords } from '../../ui/rule/condition-words.ts';
import { Select } from '../../ui/select.tsx';
import { type ChangeSearch, type ScreenSearch, USUAL } from './screen-search.ts';
import { screenerTexts as texts } from './texts/screener.ts';
import { UniverseChoice } from './universe-choice.tsx';

const NOW = 'now';

export interface QuestionBarProps {
  search: ScreenSearch;
  onSearch: ChangeSearch;
  known: AttributesAnswer | undefined;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** The editable rule, shown while open. */
  children: ReactNode;
}

/** What a screen asks, in one line: its filters and its rule, which unfolds. On small screens filters unfold too. */
export function QuestionBar({ search, onSearch, known, isOpen, onOpen, children }: QuestionBarProps) {
  const id = useId();
  return (
    <section aria-label={texts.fold} className="flex min-w-0 flex-col gap-2">
      <div className="flex min-w-0 gap-2 max-lg:flex-col-reverse">
        <div className={`min-w-0 gap-2 lg:flex ${isOpen ? 'flex max-sm:grid max-sm:grid-cols-2' : 'hidden'}`}>
          <Filters search={search} onSearch={onSearch} />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onOpen(!isOpen)}
          className="flex h-8 min-w-0 items-center lg:flex-1 gap-2 rounded-input border border-field bg-panel px-2 text-left text-body hover:border-quiet pointer-coarse:h-11"
        >
          <span
            aria-hidden="true"
            className={`text-quiet transition-transform duration-120 ${isOpen ? 'rotate-90' : ''}`}
          >
            ›
          </span>
          <span className="min-w-0 flex-1 truncate">
            <Summary search={search} known={known} />
          </span>
        </button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}

function Filters({ search, onSearch }: Pick<QuestionBarProps, 'search' | 'onSearch'>) {
  const { market = USUAL.market, timeframe = USUAL.timeframe, loopback, symbols, universe } = search;
  const { markets, timeframes, loopbacks } = useConstants();
  return (
    <>
      <Select
        label={texts.market}
        isLabelHidden
        value={market}
        options={markets.map((one) => ({ value: one, label: marketNames[one] }))}
        onChange={(next) => onSearch({ market: next, symbols: undefined, universe: undefined, why: undefined })}
      />
      <UniverseChoice market={market} symbols={symbols} universe={universe} onSearch={onSearch} />
      <Select
        label={texts.timeframe}
        isLabelHidden
        value={timeframe}
        options={timeframes.map((one) => ({ value: one, label: one }))}
        onChange={(next) => onSearch({ timeframe: next })}
      />
      <Select<Loopback | typeof NOW>
        label={texts.loopback}
        isLabelHidden
        value={loopback ?? NOW}
        options={[
          { value: NOW, label: texts.now },
          ...loopbacks.map(({ value }) => ({ value, label: texts.loopbacks[value] })),
        ]}
        onChange={(next) => onSearch({ loopback: next === NOW ? undefined : next, near: undefined })}
      />
    </>
  );
}

const NOTHING: AttributesAnswer = { attributes: [], patterns: [], strategies: [] };

/** The rule in short; on small screens after the filters, which are folded there. */
function Summary({ search, known = NOTHING }: Pick<QuestionBarProps, 'search' | 'known'>) {
  const { market = USUAL.market, timeframe = USUAL.timeframe, loopback, rule = [] } = search;
  const period = loopback ? texts.loopbacks[loopback] : texts.now;
  return (
    <>
      <span className="text-quiet">
        {rule.length === 0 ? texts.fold : <span className="sr-only">{texts.fold}: </span>}
        {rule.length > 0 && (
          <span className="lg:hidden">
            {marketNames[market]} · {timeframe} · {period} ·{' '}
          </span>
        )}
      </span>
      {groupsWords(rule, known)}
    </>
  );
}
