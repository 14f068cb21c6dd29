import type { InvoiceDocument } from '#modules/invoices/document.ts';

/** Messages to the thread that makes PDF files. */
export type InvoicePdfOrder = { kind: 'draw'; id: number; document: InvoiceDocument } | { kind: 'stop' };

/** Its answers. */
export type InvoicePdfReport =
  | { kind: 'drawn'; id: number; content: Uint8Array }
  | { kind: 'failure'; id: number; reason: string };
