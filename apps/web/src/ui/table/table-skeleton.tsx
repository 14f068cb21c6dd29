import { Skeleton } from '../skeleton.tsx';
import type { TableColumn } from './column.ts';

/** Placeholders of loading rows. */
export function TableSkeleton<Row>({
  columns,
  height,
  count,
}: {
  columns: readonly TableColumn<Row>[];
  height: number;
  count: number;
}) {
  return Array.from({ length: count }, (_, row) => `row ${row}`).map((key, row) => (
    <div key={key} aria-hidden="true" style={{ height }} className="dt-row min-w-full border-b border-hairline">
      {columns.map(({ id, isNumber }, column) => (
        <div key={id} className={`dt-cell flex items-center ${isNumber ? 'justify-end' : ''}`}>
          {/* lengths vary like words and numbers, always in the same way */}
          <Skeleton className={['h-3 w-2/3', 'h-3 w-1/2', 'h-3 w-3/4'][(row * 7 + column * 3) % 3] ?? ''} />
        </div>
      ))}
    </div>
  ));
}
