import type { ExportPart } from '#platform/export-part.ts';

/** An account's signals, as its export has them. */
export const SIGNALS_EXPORT: readonly ExportPart[] = [
  { table: 'signals', name: 'signals', owner: 'owner_id', order: ['seq'], prices: 'instrument' },
];
