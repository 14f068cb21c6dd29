import type { ReactNode } from 'react';
import { HelpMark } from '../../../ui/help-mark.tsx';
import { backtestTexts as texts } from '../texts/backtest.ts';

interface FactRowsProps {
  /** Names and values, some with an explanation. */
  rows: readonly (readonly [name: string, value: ReactNode, about?: ReactNode])[];
  isWide?: boolean;
}

/** Names and their values, row by row. */
export function FactRows({ rows, isWide = false }: FactRowsProps) {
  return (
    <dl className="divide-y divide-hairline text-body">
      {rows.map(([name, value, about]) => (
        <div key={name} className={`flex gap-x-4 px-3 py-1.5 ${isWide ? 'max-sm:flex-col' : 'justify-between'}`}>
          <dt className={`flex shrink-0 items-center gap-1.5 text-quiet ${isWide ? 'w-40' : ''}`}>
            {name}
            {about && (
              <HelpMark label={texts.helpOn(name)} title={name}>
                {about}
              </HelpMark>
            )}
          </dt>
          <dd className={`min-w-0 text-pretty tabular-nums ${isWide ? '' : 'text-right'}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
