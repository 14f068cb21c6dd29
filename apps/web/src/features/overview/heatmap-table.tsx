import { Link } from '@tanstack/react-router';
import type { MarketHeatmap } from '@wickwise/contract';
import { sectorName } from '../../lib/catalogue/sector-names.ts';
import { formatPercent } from '../../lib/format.ts';
import { ChangeText } from '../../ui/change.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { MAP_HEIGHT } from './heatmap.tsx';
import { mapTexts as texts } from './texts/map.ts';

/** The heatmap as a table, for screen readers and by choice. */
export function HeatmapTable({ map: { market, groups } }: { map: MarketHeatmap }) {
  return (
    <ScrollRegion label={texts.caption} style={{ height: MAP_HEIGHT + 32 }}>
      <table className="w-full border-collapse text-body">
        <caption className="sr-only">{texts.caption}</caption>
        <thead className="sticky top-0 bg-panel text-left text-label text-quiet">
          <tr>
            <th scope="col" className="px-3 py-1.5 font-normal">
              {texts.symbol}
            </th>
            <th scope="col" className="px-3 py-1.5 font-normal">
              {texts.sector}
            </th>
            <th scope="col" className="px-3 py-1.5 text-right font-normal">
              {texts.change}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.flatMap((group) =>
            group.cells.map(({ symbol, name, changePct }) => (
              <tr key={symbol} className="border-t border-hairline">
                <th scope="row" className="px-3 text-left font-normal">
                  <Link
                    to="/dashboard/chart/$market/$symbol"
                    params={{ market, symbol }}
                    title={name}
                    className="inline-flex min-h-7 items-center font-medium hover:underline pointer-coarse:min-h-11"
                  >
                    {symbol}
                  </Link>
                </th>
                <td className="px-3 text-quiet">{sectorName(group.name)}</td>
                <td className="px-3 text-right">
                  {changePct === null ? (
                    <span className="text-quiet">{texts.noPrice}</span>
                  ) : (
                    <ChangeText of={changePct}>{formatPercent(changePct)}</ChangeText>
                  )}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
