import type { ScreenToSave } from './queries.ts';
import { asStrategy, screenPlaceOf, shownColumns } from './screen-question.ts';
import type { ScreenSearch } from './screen-search.ts';

/** Returns the shown screen as a request that saves it. */
export function toSave(search: ScreenSearch, more: Pick<ScreenToSave, 'name' | 'direction' | 'isLive'>): ScreenToSave {
  const { market, timeframe, loopback, rule = [] } = search;
  return {
    ...more,
    market,
    timeframe,
    rule: { ...asStrategy(rule), label: more.name },
    columns: shownColumns(search),
    ...(loopback ? { loopback } : {}),
    ...screenPlaceOf(search),
  };
}
