import { REFUSAL_TEXTS } from '@wickwise/contract';
import type { InvoiceDocument } from '#modules/invoices/document.ts';
import { Unavailable } from '#platform/errors.ts';
import type { RoleContext } from './context.ts';
import type { InvoicePdfOrder, InvoicePdfReport } from './invoice-pdf-messages.ts';
import { OnDemandThread } from './on-demand-thread.ts';

const THREAD = new URL('./invoices.thread.ts', import.meta.url);

/** The first file takes about a second, with the code and the fonts; later ones some 50 ms. */
const MOST_MS = 60_000;
const WAITING = 100;
const IDLE_MS = 15_000;
const HEAP_MB = 128;

interface Waiting {
  resolve: (content: Uint8Array) => void;
  reject: (error: Error) => void;
}

/** Makes PDF files in a thread that is there while there are some. */
export class InvoicePdfs {
  readonly #thread: OnDemandThread<InvoicePdfOrder, InvoicePdfReport>;
  readonly #waiting = new Map<number, Waiting>();
  #count = 0;

  constructor({ lifecycle, log }: Pick<RoleContext, 'lifecycle' | 'log'>) {
    this.#thread = new OnDemandThread<InvoicePdfOrder, InvoicePdfReport>(
      { kind: 'stop' },
      {
        script: THREAD,
        data: () => ({}),
        name: 'the thread that makes invoices',
        idleMs: IDLE_MS,
        log,
        lifecycle,
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
        onReport: (report) => this.#settle(report),
        onEnd: () => this.#fail(),
      },
    );
  }

  /** Throws `Unavailable` while too many are waited for, and where the thread ended. */
  async draw(document: InvoiceDocument): Promise<Uint8Array> {
    if (this.#waiting.size >= WAITING) throw new Unavailable(REFUSAL_TEXTS.manyInvoices, 60_000);
    const id = this.#count++;
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.#waiting.set(id, { resolve, reject });
    const late = setTimeout(() => this.#thread.kill(), MOST_MS);
    try {
      this.#thread.ask({ kind: 'draw', id, document });
      return await promise;
    } finally {
      clearTimeout(late);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#thread.rest();
    }
  }

  #settle(report: InvoicePdfReport): void {
    const waiting = this.#waiting.get(report.id);
    if (report.kind === 'drawn') waiting?.resolve(report.content);
    else waiting?.reject(new Error(`an invoice could not be made: ${report.reason}`));
  }

  #fail(): void {
    for (const { reject } of this.#waiting.values()) reject(new Unavailable(REFUSAL_TEXTS.noPdf, 5_000));
  }
}
