import { useQuery } from '@tanstack/react-query';
import { stockScanWords } from '../../lib/catalogue/signal-words.ts';
import { useConstants } from '../../lib/constants.ts';
import { marketNames } from '../../lib/market-names.ts';
import { ownRulesQuery } from '../../lib/own-rules.ts';
import { useSignalNames } from '../../lib/pattern-names.ts';
import { watchlistsQuery } from '../../lib/watchlists.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { strengthNamesTexts as strengthNames } from '../../ui/texts/strength-names.ts';
import { focusOf, type SignalSearch } from './signal-search.ts';
import { listTexts as texts } from './texts/list.ts';

type Key = keyof typeof texts.filters;

export interface SignalFiltersProps {
  search: SignalSearch;
  onSearch: (change: SignalSearch) => void;
}

const ANY = 'any';

/** The choice of everything, of a filter that begins narrow. */
const ALL = (label: string) => ['all', label] as const;

/** Filters of the signal list, stored in the URL. */
export function SignalFilters({ search, onSearch }: SignalFiltersProps) {
  const { markets, timeframes, loopbacks, signalStrengths, patternDirections, stockScanPresets } = useConstants();
  const names = useSignalNames();
  const { data: ownRules = [] } = useQuery(ownRulesQuery);
  const { data: watchlists } = useQuery(watchlistsQuery);
  const named = (values: readonly string[], labels: Readonly<Record<string, string>>) =>
    values.map((value) => [value, labels[value] ?? value] as const);
  const several = stockScanPresets.filter(({ patterns }) => patterns.length > 1);
  const chosenNames = [
    ...ownRules.map(({ id, label }) => [id, label] as const),
    ...names.map(({ name, label }) => [name, label] as const),
    ...several.map((scan) => [scan.name, stockScanWords(scan).label] as const),
  ];
  const choices: readonly (readonly [Key, readonly (readonly [value: string, label: string])[]])[] = [
    ['market', markets.map((market) => [market, marketNames[market]])],
    ['timeframe', [ALL(texts.any.timeframe), ...named(timeframes, {})]],
    ['pattern', withChosen(chosenNames, search.pattern)],
    ['direction', patternDirections.map((direction) => [direction, texts[direction]])],
    ['strength', named(signalStrengths, strengthNames)],
    ['context', [ALL(texts.any.context), ['in', texts.context.in]]],
    ['since', [ALL(texts.any.since), ...loopbacks.map(({ value }) => [value, texts.since[value]] as const)]],
    ['watchlist', withChosen(watchlists?.map(({ id, name }) => [id, name] as const) ?? [], search.watchlist)],
    ['found', named(['live', 'replay'], texts.found)],
    ['spent', named(['include'], texts.spent)],
  ];
  const focus = focusOf(search);
  const inForce: SignalSearch = { ...search, ...focus };
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 border-b max-sm:grid max-sm:grid-cols-2 border-hairline px-3 py-2">
      {choices.map(([key, options]) => (
        <Select
          key={key}
          label={texts.filters[key]}
          value={inForce[key] ?? ANY}
          options={[
            ...(key in focus ? [] : [{ value: ANY, label: texts.any[key] }]),
            ...options.map(([value, label]) => ({ value, label })),
          ]}
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

/** Adds an option of the URL that the list doesn't have yet. */
const withChosen = (options: readonly (readonly [string, string])[], chosen: string | undefined) =>
  chosen === undefined || options.some(([value]) => value === chosen)
    ? options
    : [...options, [chosen, chosen] as const];

/** Changing the market clears the symbol. */
const changeOf = (key: Key, value: string): SignalSearch => ({
  [key]: value === ANY ? undefined : value,
  ...(key === 'market' ? { symbol: undefined } : {}),
});
