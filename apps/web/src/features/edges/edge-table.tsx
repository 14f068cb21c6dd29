import { Link } from '@tanstack/react-router';
import type { EdgeCell, EdgeFigures } from '@wickwise/contract';
import { scanWords } from '../../lib/catalogue/signal-words.ts';
import { formatDay } from '../../lib/format.ts';
import { formatShare } from '../../lib/format-share.ts';
import { marketNames } from '../../lib/market-names.ts';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { EdgeChip } from '../../ui/edge-chip.tsx';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';
import { WickBullet } from '../../ui/wick.tsx';
import { edgesTexts as texts } from './texts/edges.ts';

export interface EdgeTableProps {
  edges: readonly EdgeCell[];
  /** Whether all are of one signal, which is named around the table: fewer columns fit beside text. */
  isOfOneSignal?: boolean;
}

/** The edge of each kind of signal, out of sample; in-sample figures are for orientation only. */
export function EdgeTable({ edges, isOfOneSignal = false }: EdgeTableProps) {
  const columns = isOfOneSignal ? outOfSampleColumns() : allColumns();
  return <RecordTable caption={texts.title} items={edges} keyOf={keyOf} columns={columns} />;
}

const keyOf = ({ market, timeframe, pattern, direction, variant, version, strength }: EdgeCell): string =>
  [market, timeframe, pattern, direction, variant, version, strength].join(' ');

const outOfSampleColumns = (): readonly RecordColumn<EdgeCell>[] => [
  { heading: texts.market, cell: ({ market }) => marketNames[market] },
  { heading: texts.timeframe, cell: ({ timeframe }) => timeframe },
  { heading: texts.outOfSample, cell: ({ outOfSample }) => <EdgeChip edge={outOfSample} /> },
  { heading: texts.count, cell: ({ outOfSample }) => outOfSample?.count ?? '–' },
];

const allColumns = (): readonly RecordColumn<EdgeCell>[] => [
  { heading: texts.signal, cell: (cell) => <Name cell={cell} /> },
  ...outOfSampleColumns(),
  { heading: texts.inSample, cell: ({ inSample }) => <InSample figures={inSample} /> },
  { heading: texts.frozen, cell: ({ frozenAt, frozenBy }) => <Frozen at={frozenAt} by={frozenBy} /> },
];

function Name({ cell }: { cell: EdgeCell }) {
  const { market, timeframe, pattern, direction } = cell;
  const { label } = scanWords({ ...cell, description: '' });
  return (
    <span className="inline-flex items-center gap-2">
      <WickBullet direction={direction} />
      <Link
        to="/dashboard/whatsnewtoday"
        search={{ tab: 'signals', market, timeframe, pattern, direction }}
        className="underline decoration-hairline underline-offset-4 hover:decoration-current"
      >
        {label}
      </Link>
      <span className="sr-only">, {texts[direction]}</span>
    </span>
  );
}

function InSample({ figures }: { figures: EdgeFigures | null }) {
  if (!figures) return '–';
  const { hitRate, baseline, count } = figures;
  if (hitRate === null || baseline === null) return <span className="text-quiet">{texts.tooFew(count)}</span>;
  return <span className="text-quiet">{texts.against(formatShare(hitRate), formatShare(baseline), count)}</span>;
}

function Frozen({ at, by }: { at: number; by: string }) {
  const zone = useStore(readerZone);
  return (
    <span className="text-dense text-quiet" title={by}>
      {formatDay(at, zone)}
    </span>
  );
}
