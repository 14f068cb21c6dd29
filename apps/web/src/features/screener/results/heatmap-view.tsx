import type { ScreenRow } from '@wickwise/contract';
import { sectorName } from '../../../lib/catalogue/sector-names.ts';
import { formatPercent } from '../../../lib/format.ts';
import { screenerTexts as texts } from '../texts/screener.ts';

/** Change in percent that has the full colour. */
const FULL_PCT = 3;
const MOST_COLOUR = 55;

/** Change of each row's newest bar by sector, with the number in the cell. */
export function HeatmapView({ rows, onWhy }: { rows: readonly ScreenRow[]; onWhy: (symbol: string) => void }) {
  const sectors = [...Map.groupBy(rows, ({ sector }) => sector)].toSorted(([, a], [, b]) => b.length - a.length);
  return (
    <section aria-label={texts.mapAbout} className="flex flex-col gap-3 p-3">
      {sectors.map(([sector, own]) => (
        <div key={sector}>
          <h3 className="pb-1 text-label text-quiet">{sectorName(sector)}</h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-0.5">
            {own.map((row) => (
              <li key={row.symbol}>
                <Cell row={row} onPress={() => onWhy(row.symbol)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Cell({ row, onPress }: { row: ScreenRow; onPress: () => void }) {
  const change = row.changePct ?? 0;
  const share = Math.round(Math.min(Math.abs(change) / FULL_PCT, 1) * MOST_COLOUR);
  const colour = change < 0 ? 'var(--down)' : 'var(--up)';
  return (
    <button
      type="button"
      title={row.name}
      onClick={onPress}
      style={{ background: `color-mix(in oklab, ${colour} ${share}%, var(--panel))` }}
      className="flex h-12 w-full min-w-0 flex-col items-start justify-center border border-hairline px-2 text-left"
    >
      <span className="max-w-full truncate text-dense font-medium">{row.symbol}</span>
      <span className="text-label tabular-nums">{row.changePct === null ? '–' : formatPercent(row.changePct)}</span>
    </button>
  );
}
