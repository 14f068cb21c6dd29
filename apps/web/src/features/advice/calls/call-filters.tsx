import { useQuery } from '@tanstack/react-query';
import { MARKETS } from '@wickwise/market';
import { type SubmitEvent, useState } from 'react';
import { marketNames } from '../../../lib/market-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { ToggleChips } from '../../../ui/toggle-chips.tsx';
import type { CallFilter } from '../advice-search.ts';
import { expertsQuery } from '../queries.ts';
import { adviceTexts as texts } from '../texts/advice.ts';

export interface CallFiltersProps {
  filter: CallFilter;
  onFilter: (change: CallFilter) => void;
  /** Slug of the only expert; then nobody else can be chosen. */
  ofExpert?: string | undefined;
}

const ALL = 'all';

/** Filters of a list of calls. */
export function CallFilters({ filter, onFilter, ofExpert }: CallFiltersProps) {
  const { market = ALL, state = ALL, symbol = '' } = filter;
  return (
    <div className="flex flex-wrap items-end gap-3 border-b border-hairline p-3 max-sm:grid max-sm:grid-cols-2">
      <Select
        label={texts.market}
        value={market}
        options={[
          { value: ALL, label: texts.allMarkets },
          ...MARKETS.map((value) => ({ value, label: marketNames[value] })),
        ]}
        onChange={(next) => onFilter({ market: MARKETS.find((one) => one === next) })}
      />
      <Select
        label={texts.state}
        value={state}
        options={[
          { value: ALL, label: texts.anyState },
          { value: 'live', label: texts.stateNames.live },
          { value: 'ended', label: texts.stateNames.ended },
        ]}
        onChange={(next) => onFilter({ state: next === 'all' ? undefined : next })}
      />
      {ofExpert === undefined && <ExpertSelect filter={filter} onFilter={onFilter} />}
      <SymbolFilter key={symbol} symbol={symbol} onSymbol={(next) => onFilter({ symbol: next })} />
      {ofExpert === undefined && (
        <ToggleChips
          label={texts.followedOnly}
          options={[{ value: 'followed', label: texts.followedOnly }]}
          chosen={filter.followed ? ['followed'] : []}
          onChange={(chosen) => onFilter({ followed: chosen.length > 0 || undefined })}
        />
      )}
    </div>
  );
}

function ExpertSelect({ filter: { expert = ALL }, onFilter }: CallFiltersProps) {
  const { data } = useQuery(expertsQuery);
  const names = (data?.experts ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
  const isKnown = expert === ALL || names.some(({ value }) => value === expert);
  return (
    <div className="flex w-48 flex-col max-sm:col-span-2 max-sm:w-auto">
      <Select
        label={texts.expert}
        value={expert}
        options={[
          { value: ALL, label: texts.allExperts },
          ...names.toSorted((a, b) => a.label.localeCompare(b.label)),
          ...(isKnown ? [] : [{ value: expert, label: expert }]),
        ]}
        onChange={(next) => onFilter({ expert: next === ALL ? undefined : next })}
      />
    </div>
  );
}

function SymbolFilter({ symbol, onSymbol }: { symbol: string; onSymbol: (symbol: string | undefined) => void }) {
  const [text, setText] = useState(symbol);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSymbol(text.trim().toUpperCase() || undefined);
  };
  return (
    <form onSubmit={submit} className="flex min-w-0 items-end gap-2 max-sm:col-span-2">
      <label className="flex min-w-0 flex-1 flex-col gap-1 text-dense text-quiet">
        {texts.symbol}
        <input
          type="search"
          value={text}
          maxLength={40}
          autoComplete="off"
          placeholder={texts.symbolHint}
          onChange={({ target }) => setText(target.value)}
          className="h-8 w-full min-w-0 rounded-input border border-field bg-panel px-2 text-body text-ink placeholder:text-quiet hover:border-quiet pointer-coarse:h-11 pointer-coarse:text-[16px]"
        />
      </label>
      <Button type="submit">{texts.showSymbol}</Button>
    </form>
  );
}
