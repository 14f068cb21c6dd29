import { Link } from '@tanstack/react-router';
import type { CalendarCoverage, ImportedEventKind } from '@wickwise/contract';
import { MARKET_INFO, MARKETS, type Market } from '@wickwise/market';
import { marketNames } from '../../lib/market-names.ts';
import { useUser } from '../../lib/user.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { CALENDAR_KINDS } from './calendar-search.ts';
import { longDate } from './event-words.ts';
import { calendarTexts as texts } from './texts/calendar.ts';

/** Kinds that an import or a provider with a key brings, by market. */
const EXPECTED: readonly (readonly [Market, ImportedEventKind])[] = MARKETS.flatMap((market) => {
  const isOfShares = MARKET_INFO[market].traded === 'shares';
  const kinds: readonly ImportedEventKind[] = isOfShares ? ['earnings', 'dividend', 'macro'] : ['macro'];
  return kinds.map((kind) => [market, kind] as const);
});

/** What is known and what isn't: an empty day may be one of which nobody has brought the events. */
export function CoveragePanel({ imported }: { imported: readonly CalendarCoverage[] }) {
  const user = useUser();
  const isNone = imported.length === 0;
  const rows = [
    ...imported,
    ...EXPECTED.flatMap(([market, kind]) => {
      const isCovered = imported.some((one) => one.kind === kind && (one.market === market || one.market === null));
      return isCovered ? [] : { market, kind, events: 0, from: '', through: '', lists: [] };
    }),
  ].sort((a, b) => placeOf(a) - placeOf(b));
  return (
    <Panel title={texts.imported}>
      <p className="max-w-[72ch] px-3 py-2 text-body text-pretty text-quiet">{texts.importedWhy}</p>
      {isNone && <EmptyNote>{user?.role === 'operator' ? texts.none : `${texts.none} ${texts.askOperator}`}</EmptyNote>}
      {user?.role === 'operator' && (
        <p className="px-3 pb-3">
          <Link
            to="/dashboard/operator"
            search={{ list: 'imports' }}
            className={buttonClass(isNone ? 'primary' : 'plain')}
          >
            {texts.importEvents}
          </Link>
        </p>
      )}
      {!isNone && (
        <RecordTable
          caption={texts.imported}
          items={rows}
          keyOf={({ market, kind }) => `${market} ${kind}`}
          columns={[
            { heading: texts.market, cell: ({ market }) => (market ? marketNames[market] : texts.allMarkets) },
            { heading: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
            {
              heading: texts.dates,
              cell: (row) =>
                row.events > 0 ? coverageWords(row) : <span className="text-quiet">{texts.missing}</span>,
            },
            { heading: texts.from, cell: ({ lists }) => lists.join(', ') || '–' },
          ]}
        />
      )}
    </Panel>
  );
}

const coverageWords = ({ events, from, through }: CalendarCoverage): string =>
  from === through
    ? texts.coverageDay(events, longDate(from))
    : texts.coverage(events, longDate(from), longDate(through));

/** By market, then kind. */
const placeOf = ({ market, kind }: Pick<CalendarCoverage, 'market' | 'kind'>): number =>
  (market === null ? MARKETS.length : MARKETS.indexOf(market)) * CALENDAR_KINDS.length + CALENDAR_KINDS.indexOf(kind);
