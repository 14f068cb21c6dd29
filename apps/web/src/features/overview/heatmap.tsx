import { Link } from '@tanstack/react-router';
import type { MarketHeatmap } from '@wickwise/contract';
import { MARKET_INFO, type Market } from '@wickwise/market';
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import { sectorName } from '../../lib/catalogue/sector-names.ts';
import { formatPercent } from '../../lib/format.ts';
import { marketNames } from '../../lib/market-names.ts';
import { useWidth } from '../../lib/use-width.ts';
import { heatOfChange } from './heat.ts';
import { type HeatmapGroup, type PlacedCell, placesOf } from './heatmap-places.ts';
import { mapTexts as texts } from './texts/map.ts';
import { type Box, boxBeside } from './treemap.ts';

/** Height available beside head and legend. */
export const MAP_HEIGHT = 336;

/** Minimum cell sizes for the symbol, and for the number below it, px. */
const SYMBOL_ROOM = { width: 30, height: 16 };
const NUMBER_ROOM = { width: 46, height: 32 };

const hasRoom = ({ width, height }: Box, room: typeof SYMBOL_ROOM): boolean =>
  width >= room.width && height >= room.height;

/** A market as a treemap: area by traded value, colour by change. One tab stop; arrow keys move between cells. */
export function Heatmap({ map: { market, groups, sizedBy } }: { map: MarketHeatmap }) {
  const area = useRef<HTMLElement>(null);
  const width = useDeferredValue(useWidth(area)); // inputs are handled while hundreds of cells render
  const [chosen, setChosen] = useState(0);
  const placed = width > 0 ? placesOf(groups, width, MAP_HEIGHT) : { groups: [], cells: [] };
  const last = placed.cells.length - 1;
  const active = Math.min(chosen, last);

  const onKeyDown = (event: KeyboardEvent): void => {
    const boxes = placed.cells.map(({ box }) => box);
    const to =
      { Home: 0, End: last }[event.key] ?? (isArrow(event.key) ? boxBeside(boxes, active, event.key) : undefined);
    if (to === undefined) return;
    event.preventDefault();
    setChosen(to);
    area.current?.querySelectorAll('a')[to]?.focus();
  };
  return (
    <>
      <section
        ref={area}
        aria-label={texts.label(marketNames[market])}
        className="relative w-full overflow-hidden"
        style={{ height: MAP_HEIGHT }}
      >
        {placed.groups.map((group) => (
          <GroupName key={group.name} group={group} />
        ))}
        {placed.cells.map((cell, place) => (
          <Cell
            key={cell.cell.symbol}
            market={market}
            placed={cell}
            isActive={place === active}
            onFocus={() => setChosen(place)}
            onKeyDown={onKeyDown}
          />
        ))}
      </section>
      <p className="flex h-8 items-center gap-x-4 overflow-hidden border-t border-hairline px-3 text-label whitespace-nowrap text-quiet">
        <span className="truncate">{texts.sizedBy[sizedBy]}</span>
        <Legend market={market} />
      </p>
    </>
  );
}

const isArrow = (key: string): boolean => key.startsWith('Arrow');

function GroupName({ group: { name, changePct, box, hasName } }: { group: HeatmapGroup }) {
  if (!hasName) return null;
  return (
    <p
      aria-hidden="true"
      className="absolute flex h-4 gap-1.5 overflow-hidden px-1 text-label whitespace-nowrap"
      style={{ left: box.x, top: box.y, width: box.width }}
    >
      <span className="truncate font-medium">{sectorName(name)}</span>
      {changePct !== null && box.width > 120 && <span className="text-quiet">{formatPercent(changePct)}</span>}
    </p>
  );
}

interface CellProps {
  market: Market;
  placed: PlacedCell;
  isActive: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Cell({ market, placed: { cell, group, box }, isActive, onFocus, onKeyDown }: CellProps) {
  const { symbol, name, changePct } = cell;
  const change = changePct === null ? texts.noPrice : formatPercent(changePct);
  return (
    <Link
      to="/dashboard/chart/$market/$symbol"
      params={{ market, symbol }}
      preload={false}
      tabIndex={isActive ? 0 : -1}
      title={`${symbol} · ${name} · ${change}`}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className="absolute flex flex-col items-center justify-center overflow-hidden border border-panel text-label leading-3.5 text-ink hover:border-ink focus-visible:z-10 focus-visible:outline-offset-[-2px] focus-visible:outline-ink"
      style={{
        left: box.x,
        top: box.y,
        width: box.width,
        height: box.height,
        background: heatOfChange(changePct, market),
      }}
    >
      <span className={hasRoom(box, SYMBOL_ROOM) ? 'max-w-full truncate px-0.5 font-medium' : 'sr-only'}>
        {shortName(symbol)}
      </span>
      <span className={hasRoom(box, NUMBER_ROOM) && changePct !== null ? '' : 'sr-only'}>{change}</span>
      <span className="sr-only">
        {name}, {sectorName(group)}
      </span>
    </Link>
  );
}

/** Returns a coin's code: all are quoted in dollars. */
const shortName = (symbol: string): string => symbol.replace(/-USD$/, '');

function Legend({ market }: { market: Market }) {
  const full = MARKET_INFO[market].largeChangePct;
  return (
    <span className="ml-auto flex items-center gap-1.5">
      <span className="sr-only">{texts.colour(formatPercent(full))}</span>
      <span aria-hidden="true">{formatPercent(-full)}</span>
      <span aria-hidden="true" className="flex">
        {[-1, -0.6, -0.2, 0, 0.2, 0.6, 1].map((share) => (
          <span key={share} className="h-2.5 w-4" style={{ background: heatOfChange(share * full, market) }} />
        ))}
      </span>
      <span aria-hidden="true">{formatPercent(full)}</span>
    </span>
  );
}
