import '../src/styles/app.css';
import type { InstrumentView } from '@wickwise/contract';
import { instrumentId } from '@wickwise/market';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { LivePrice } from '../src/realtime/live-price.tsx';
import { useWatch } from '../src/realtime/use-quote.ts';
import type { TableColumn } from '../src/ui/table/column.ts';
import { DataTable } from '../src/ui/table/data-table.tsx';

/** 200 visible live rows in four tables, as measured by `npm run bench -- web`; without prices with `?rest`. */
const TABLES = 4;
const ROWS = 50;

const COLUMNS: readonly TableColumn<InstrumentView>[] = [
  { id: 'symbol', heading: 'Symbol', isName: true, cell: ({ symbol }) => symbol, sortBy: ({ symbol }) => symbol },
  { id: 'price', heading: 'Price', isNumber: true, cell: (instrument) => <LivePrice instrument={instrument} /> },
];

/** Symbols of the server's load feed. */
const instruments = Array.from({ length: TABLES * ROWS }, (_, i): InstrumentView => {
  const symbol = `S${String(i).padStart(4, '0')}`;
  const about = { kind: 'share', sector: 'Load test', currency: 'USD', tickSize: 0.001, finest: '1m' } as const;
  return { market: 'US_Equity', symbol, name: symbol, ...about };
});
const tables = Array.from({ length: TABLES }, (_, i) => instruments.slice(i * ROWS, (i + 1) * ROWS));
const watched = location.search === '?rest' ? [] : instruments.map(({ symbol }) => instrumentId('US_Equity', symbol));

function Page() {
  useWatch(watched);
  return (
    <main className="grid grid-cols-4">
      {tables.map((rows) => (
        <DataTable
          key={rows[0]?.symbol}
          caption="Live rows"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ symbol }) => symbol}
          density="dense"
          className="h-[1440px]"
        />
      ))}
    </main>
  );
}

z.config({ jitless: true });
createRoot(document.getElementById('root') as HTMLElement).render(<Page />);
