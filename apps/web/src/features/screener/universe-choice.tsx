import { useQuery } from '@tanstack/react-query';
import { SCREEN_LIMITS, type UniversesAnswer, type Watchlist } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { LOCALE } from '../../lib/locale.ts';
import { watchlistsQuery } from '../../lib/watchlists.ts';
import { Select } from '../../ui/select.tsx';
import { universesQuery } from './queries.ts';
import type { ChangeSearch } from './screen-search.ts';
import { screenerTexts as texts } from './texts/screener.ts';
import { isSector, universeName } from './universe-name.ts';

const WHOLE = '';
/** Values of the choice: a universe's key, a watchlist's id, or symbols that are on no list. */
const UNIVERSE = 'universe ';
const LIST = 'list ';
const NAMED = 'named';

export interface UniverseChoiceProps {
  market: Market;
  symbols: readonly string[] | undefined;
  /** Key of the chosen universe. */
  universe: string | undefined;
  onSearch: ChangeSearch;
}

/** Choice of a whole market, a part of it, or a watchlist's present symbols, which the screen then stores. */
export function UniverseChoice({ market, symbols, universe, onSearch }: UniverseChoiceProps) {
  const { data: watchlists = [] } = useQuery(watchlistsQuery);
  const { data: universes = universe ? [{ key: universe, count: null, asOf: null, size: null }] : [] } = useQuery(
    universesQuery(market),
  );
  const lists = watchlists
    .map((list) => ({ id: list.id, name: list.name, symbols: symbolsOf(list, market) }))
    .filter((list) => list.symbols.length > 0);
  const list = symbols && lists.find((one) => isSame(one.symbols, symbols));
  const value = list ? `${LIST}${list.id}` : symbols ? NAMED : universe ? `${UNIVERSE}${universe}` : WHOLE;
  const ofMarket = universes.map((one) => ({
    value: `${UNIVERSE}${one.key}`,
    label: labelOf(one),
    ...(isSector(one.key) ? { group: texts.sectors } : {}),
  }));
  return (
    <Select
      label={texts.universe}
      isLabelHidden
      value={value}
      options={[
        { value: WHOLE, label: texts.wholeMarket },
        ...(value === NAMED && symbols ? [{ value: NAMED, label: texts.named(symbols.length) }] : []),
        ...lists.map(({ id, name }) => ({ value: `${LIST}${id}`, label: name, group: texts.watchlists })),
        ...ofMarket,
      ]}
      onChange={(next) => {
        if (next === NAMED) return;
        const chosen = lists.find(({ id }) => next === `${LIST}${id}`);
        const key = next.startsWith(UNIVERSE) ? next.slice(UNIVERSE.length) : undefined;
        onSearch({ symbols: chosen?.symbols, universe: key, why: undefined });
      }}
    />
  );
}

type Known = Omit<UniversesAnswer['universes'][number], 'count'> & { count: number | null };

/** Returns a universe with its number of members, of how many where an index has more, and the month of its list. */
function labelOf({ key, count, asOf, size }: Known): string {
  const name = universeName(key);
  if (count === null) return name;
  if (asOf === null) return `${name} (${count})`;
  const month = months.format(Date.parse(asOf));
  return size !== null && count < size
    ? texts.partUniverse(name, count, size, month)
    : texts.datedUniverse(name, count, month);
}

const months = new Intl.DateTimeFormat(LOCALE, { year: 'numeric', month: 'short', timeZone: 'UTC' });

const symbolsOf = ({ items }: Watchlist, market: Market): string[] =>
  [...new Set(items.flatMap((item) => ('symbol' in item && item.market === market ? item.symbol : [])))].slice(
    0,
    SCREEN_LIMITS.symbols,
  );

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && new Set([...some, ...others]).size === some.length;
