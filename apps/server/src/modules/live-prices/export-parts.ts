import type { ExportPart } from '#platform/export-part.ts';

/** An account's data in its export. */
export const LIVE_PRICES_EXPORT: readonly ExportPart[] = [
  { table: 'live_price_agreements', name: 'livePriceAgreements', order: ['agreed_at', 'id'] },
];
