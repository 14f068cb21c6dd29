import type { ExportPart } from '#platform/export-part.ts';

const OWN_CALLS = { table: 'experts', column: 'expert_id' } as const;

/** An account's data in its export. */
export const ADVICE_EXPORT: readonly ExportPart[] = [
  { table: 'experts', name: 'expert', order: ['created_at'], isOne: true },
  { table: 'expert_follows', name: 'followedExperts', order: ['followed_at', 'expert_id'] },
  { table: 'expert_clients', name: 'expertsAsClient', order: ['asked_at', 'expert_id'] },
  { table: 'verified_figures', name: 'verifiedFigures', through: OWN_CALLS, order: ['imported_at', 'id'] },
  { table: 'advice_entries', name: 'adviceEntries', through: OWN_CALLS, order: ['seq'] },
  { table: 'calls', name: 'calls', through: OWN_CALLS, order: ['seq'], prices: 'instrument', atOnce: 20 },
  { table: 'advice_statements', name: 'adviceStatements', through: OWN_CALLS, order: ['made_at', 'id'] },
];
