import { type Span, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import type { SpanAttributes, TraceSpan } from './trace.ts';

/** A span of OpenTelemetry. */
export class OtelSpan implements TraceSpan {
  readonly span: Span;
  readonly traceId: string;
  readonly spanId: string;
  #isEnded = false;

  constructor(span: Span) {
    this.span = span;
    const { traceId, spanId } = span.spanContext();
    this.traceId = traceId;
    this.spanId = spanId;
  }

  get isRecorded(): boolean {
    return this.span.isRecording();
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  get traceparent(): string {
    const { traceFlags } = this.span.spanContext();
    return `00-${this.traceId}-${this.spanId}-${(traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')}`;
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes(attributes);
  }

  fail(kind: string): void {
    this.span.setAttribute('error.type', kind);
    this.span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.#isEnded = true;
    this.span.end();
  }
}
