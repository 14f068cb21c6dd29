import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';

/** Says once in the log that spans aren't taken, and once that they are again. */
export class AnnouncingExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #log: Log;
  #dropped = 0;

  constructor(exporter: SpanExporter, log: Log) {
    this.#exporter = exporter;
    this.#log = log;
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      this.#note(result, spans.length);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  #note({ code, error }: ExportResult, count: number): void {
    if (code === ExportResultCode.SUCCESS) {
      if (this.#dropped > 0) this.#log.warn({ dropped: this.#dropped }, 'the collector takes traces again');
      this.#dropped = 0;
      return;
    }
    if (this.#dropped === 0)
      this.#log.warn({ reason: error?.message }, 'the collector takes no traces: they are dropped until it does');
    this.#dropped += count;
  }
}
