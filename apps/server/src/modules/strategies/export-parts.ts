import type { ExportPart } from '#platform/export-part.ts';

/** An account's data in its export. */
export const STRATEGIES_EXPORT: readonly ExportPart[] = [
  { table: 'strategies', name: 'strategies', order: ['created_at', 'id'] },
  {
    table: 'strategy_versions',
    name: 'strategyVersions',
    through: { table: 'strategies', column: 'strategy_id' },
    order: ['strategy_id', 'version'],
  },
  { table: 'shared_strategies', name: 'sharedStrategies', order: ['created_at', 'id'] },
];
