import { parentPort } from 'node:worker_threads';
import { drawInvoice } from '#modules/invoices/pdf/draw-invoice.ts';
import { giveWay } from './background-work.ts';
import type { InvoicePdfOrder, InvoicePdfReport } from './invoice-pdf-messages.ts';

if (!parentPort) throw new Error('PDF files are made in a thread of their own');
const port = parentPort;
const report = (message: InvoicePdfReport): void => port.postMessage(message);
giveWay();

port.on('message', (order: InvoicePdfOrder) => {
  if (order.kind === 'stop') {
    port.close();
    return;
  }
  const { id, document } = order;
  drawInvoice(document).then(
    (content) => report({ kind: 'drawn', id, content }),
    (error: Error) => report({ kind: 'failure', id, reason: error.message }),
  );
});
