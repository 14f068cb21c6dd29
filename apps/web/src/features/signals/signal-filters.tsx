import { useQuery } from '@tanstack/react-query';
import { LOOPBACKS, SIGNAL_STRENGTHS } from '@wickwise/contract';
import { MARKETS, SCAN_TIMEFRAMES } from '@wickwise/market';
import { marketNames } from '../../lib/market-names.ts';
import { ownRulesQuery } from '../../lib/own-rules.ts';
import { scanNamesQuery } from '../../lib/pattern-names.ts';
import { watchlistsQuery } from '../../lib/watchlists.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { strengthNames } from '../../ui/strength-names.ts';
import { listTexts as texts } from './list-texts.ts';
import type { SignalSearch } from './signal-search.ts';

type Key = keyof typeof texts.filters;

export interface SignalFiltersProps {
  search: SignalSearch;
  onSearch: (change: SignalSearch) => void;
}

const ANY = 'any';

/** Which signals are listed; what's chosen stands in the address. */
export function SignalFilters({ search, onSearch }: SignalFiltersProps) {
  const { data: names } = useQuery(scanNamesQuery);
  const { data: ownRules = [] } = useQuery(ownRulesQuery);
  const { data: watchlists } = useQuery(watchlistsQuery);
  const patterns = [
    ...ownRules.map(({ id, label }) => [id, label] as const),
    ...(names?.patterns ?? []).map(({ name, label }) => [name, label] as const),
  ];
  const named = (values: readonly string[], labels: Readonly<Record<string, string>>) =>
    values.map((value) => [value, labels[value] ?? value] as const);
  const choices: readonly (readonly [Key, readonly (readonly [value: string, label: string])[]])[] = [
    ['market', MARKETS.map((market) => [market, marketNames[market]])],
    ['timeframe', named(SCAN_TIMEFRAMES, {})],
    ['pattern', withChosen(patterns, search.pattern)],
    [
      'direction',
      [
        ['bullish', texts.bullish],
        ['bearish', texts.bearish],
      ],
    ],
    ['strength', named(SIGNAL_STRENGTHS, strengthNames)],
    ['since', named(LOOPBACKS, texts.since)],
    ['watchlist', withChosen(watchlists?.map(({ id, name }) => [id, name] as const) ?? [], search.watchlist)],
  ];
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 border-b max-sm:grid max-sm:grid-cols-2 border-hairline px-3 py-2">
      {choices.map(([key, options]) => (
        <Select
          key={key}
          label={texts.filters[key]}
          value={search[key] ?? ANY}
          options={[{ value: ANY, label: texts.any[key] }, ...options.map(([value, label]) => ({ value, label }))]}
          onChange={(value) => onSearch(changeOf(key, value))}
        />
      ))}
      {search.symbol && (
        <Button look="plain" className="h-8 min-h-8 px-2" onClick={() => onSearch({ symbol: undefined })}>
          {texts.symbol(search.symbol)} <span className="text-quiet">× {texts.dropSymbol}</span>
        </Button>
      )}
    </div>
  );
}

/** An address may choose what the list does not know yet. */
const withChosen = (options: readonly (readonly [string, string])[], chosen: string | undefined) =>
  chosen === undefined || options.some(([value]) => value === chosen)
    ? options
    : [...options, [chosen, chosen] as const];

/** A symbol is named within its market: another market has none of it. */
const changeOf = (key: Key, value: string): SignalSearch => ({
  [key]: value === ANY ? undefined : value,
  ...(key === 'market' ? { symbol: undefined } : {}),
});
