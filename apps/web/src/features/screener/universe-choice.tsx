import { useQuery } from '@tanstack/react-query';
import { SCREEN_LIMITS, type Watchlist } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { watchlistsQuery } from '../../lib/watchlists.ts';
import { Select } from '../../ui/select.tsx';
import type { ChangeSearch } from './screen-search.ts';
import { screenerTexts as texts } from './texts.ts';

const WHOLE = '';
/** Symbols that the address names and no list has. */
const NAMED = 'named';

export interface UniverseChoiceProps {
  market: Market;
  symbols: readonly string[] | undefined;
  onSearch: ChangeSearch;
}

/** Over what is screened: a whole market, or what a watchlist has of it now. The screen keeps the symbols themselves. */
export function UniverseChoice({ market, symbols, onSearch }: UniverseChoiceProps) {
  const { data: watchlists = [] } = useQuery(watchlistsQuery);
  const lists = watchlists
    .map((list) => ({ id: list.id, name: list.name, symbols: symbolsOf(list, market) }))
    .filter((list) => list.symbols.length > 0);
  const chosen = symbols && (lists.find((list) => isSame(list.symbols, symbols))?.id ?? NAMED);
  return (
    <Select
      label={texts.universe}
      value={chosen ?? WHOLE}
      options={[
        { value: WHOLE, label: texts.wholeMarket },
        ...lists.map(({ id, name }) => ({ value: id, label: name })),
        ...(symbols && chosen === NAMED ? [{ value: NAMED, label: texts.named(symbols.length) }] : []),
      ]}
      onChange={(next) => {
        if (next !== NAMED) onSearch({ symbols: lists.find(({ id }) => id === next)?.symbols, why: undefined });
      }}
    />
  );
}

const symbolsOf = ({ items }: Watchlist, market: Market): string[] =>
  [...new Set(items.flatMap((item) => ('symbol' in item && item.market === market ? item.symbol : [])))].slice(
    0,
    SCREEN_LIMITS.symbols,
  );

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && new Set([...some, ...others]).size === some.length;
