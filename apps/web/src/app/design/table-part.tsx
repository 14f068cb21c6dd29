import { useState } from 'react';
import { formatPercent, formatPrice } from '../../lib/format.ts';
import { ChangeText } from '../../ui/change.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import type { TableLayout } from '../../ui/table/column.ts';
import { ColumnMenu } from '../../ui/table/column-menu.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { SAMPLE_ROWS, type SampleColumn } from './sample.ts';

const priceWords = (price: number): string => formatPrice(price, 0.05, 'INR');

const COLUMNS: readonly SampleColumn[] = [
  {
    id: 'symbol',
    heading: 'Symbol',
    isName: true,
    width: 160,
    cell: ({ symbol, name }) => (
      <>
        <span className="font-medium">{symbol}</span> <span className="text-dense text-quiet">{name}</span>
      </>
    ),
    sortBy: ({ symbol }) => symbol,
  },
  {
    id: 'price',
    heading: 'Price',
    isNumber: true,
    cell: ({ price }) => priceWords(price),
    sortBy: ({ price }) => price,
  },
  {
    id: 'change',
    heading: 'Change',
    about: 'Change since the close before',
    isNumber: true,
    cell: ({ changePct }) => <ChangeText of={changePct}>{formatPercent(changePct)}</ChangeText>,
    sortBy: ({ changePct }) => changePct,
  },
  {
    id: 'volume',
    heading: 'Volume',
    isNumber: true,
    cell: ({ volume }) => formatPrice(volume, 1, 'INR'),
    sortBy: ({ volume }) => volume,
  },
  {
    id: 'course',
    heading: 'Course',
    width: 96,
    cell: ({ course }) => <Sparkline values={course} format={priceWords} formatChange={formatPercent} />,
  },
];

type State = 'rows' | 'loading' | 'empty' | 'error';

export function TablePart() {
  const [layout, setLayout] = useState<TableLayout>({});
  const [state, setState] = useState<State>('rows');
  const rows = { rows: SAMPLE_ROWS, loading: undefined, empty: [], error: [] }[state];
  return (
    <Panel
      title="Data table, 10,000 rows"
      aside={
        <>
          <Segmented
            label="State"
            value={state}
            options={(['rows', 'loading', 'empty', 'error'] as const).map((value) => ({ value, label: value }))}
            onChange={setState}
          />
          <ColumnMenu columns={COLUMNS} layout={layout} onLayout={setLayout} />
        </>
      }
    >
      <DataTable
        caption="Sample companies"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ symbol }) => symbol}
        layout={layout}
        onLayout={setLayout}
        selectedKey="SYM3"
        empty={<EmptyNote title="Nothing matches">Widen one of the rules, or choose another market.</EmptyNote>}
        error={state === 'error' && <ErrorNote error={new Error('')} fallback="An error occurred" onRetry={() => {}} />}
        className="h-96"
      />
    </Panel>
  );
}
