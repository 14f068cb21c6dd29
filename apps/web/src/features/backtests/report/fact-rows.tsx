import type { ReactNode } from 'react';

interface FactRowsProps {
  rows: readonly (readonly [name: string, value: ReactNode])[];
  isWide?: boolean;
}

/** Names and their values, row by row. */
export function FactRows({ rows, isWide = false }: FactRowsProps) {
  return (
    <dl className="divide-y divide-hairline text-body">
      {rows.map(([name, value]) => (
        <div key={name} className={`flex gap-x-4 px-3 py-1.5 ${isWide ? 'max-sm:flex-col' : 'justify-between'}`}>
          <dt className={`shrink-0 text-quiet ${isWide ? 'w-40' : ''}`}>{name}</dt>
          <dd className={`min-w-0 text-pretty tabular-nums ${isWide ? '' : 'text-right'}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
