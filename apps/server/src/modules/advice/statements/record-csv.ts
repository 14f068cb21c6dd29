import { csvText } from '#platform/csv.ts';
import type { RecordedCall } from './record-calls.ts';

const HEAD = [
  ...['entry', 'call', 'published', 'market', 'symbol', 'side', 'entry_kind', 'entry_low', 'entry_high', 'stop'],
  ...['target_1', 'target_2', 'target_3', 'horizon_ends', 'state', 'entered', 'entry_price', 'ended'],
  ...['gross_pct', 'net_pct', 'index_pct', 'index'],
];

/** Returns a record as CSV; times are UTC. */
export function recordCsv(calls: readonly RecordedCall[]): string {
  return csvText([HEAD, ...calls.map(rowOf)]);
}

const time = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

function rowOf({ id, seq, publishedAt, terms, outcome }: RecordedCall): (string | number | null)[] {
  const { entry, targets } = terms;
  const range =
    entry.kind === 'market'
      ? [null, null]
      : entry.kind === 'limit'
        ? [entry.price, entry.price]
        : [entry.low, entry.high];
  return [
    ...[seq, id, time(publishedAt), terms.market, terms.symbol, terms.side, entry.kind, ...range, terms.stop],
    ...[targets[0] ?? null, targets[1] ?? null, targets[2] ?? null, time(terms.endsAt), outcome.state],
    ...[time(outcome.enteredAt), outcome.entryPrice, time(outcome.endedAt)],
    ...[outcome.grossPct, outcome.netPct, outcome.indexPct, outcome.index],
  ];
}
