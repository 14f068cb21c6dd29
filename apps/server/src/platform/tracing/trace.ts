import { AsyncLocalStorage } from 'node:async_hooks';

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A piece of work with its begin and end, as a part of a trace. */
export interface TraceSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** False where its trace isn't sampled. */
  readonly isRecorded: boolean;
  readonly isEnded: boolean;
  /** What another node continues this trace by: the W3C header `traceparent`. */
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  /** Marks it as failed by a kind of error, never by its text: that may hold anything. */
  fail(kind: string): void;
  end(): void;
}

export interface SpanStart {
  kind?: 'server' | 'client' | 'consumer';
  attributes?: SpanAttributes;
  /** Undefined begins a trace. */
  parent?: TraceSpan | undefined;
  /** Of another node, instead of a parent. */
  traceparent?: string | undefined;
  /** Default: now. */
  startMs?: number;
}

export interface Tracer {
  begin(name: string, start: SpanStart): TraceSpan;
}

/** One for the process, as in OpenTelemetry itself: statements and log lines are below everything that could pass it on. */
let tracer: Tracer | undefined;
const active = new AsyncLocalStorage<TraceSpan>();

/** Switches traces on, or off by undefined. */
export function useTracer(next: Tracer | undefined): void {
  tracer = next;
}

export const isTracing = (): boolean => tracer !== undefined;

/** Returns the span that this runs in; one that has ended gets no more children. */
export function currentSpan(): TraceSpan | undefined {
  if (tracer === undefined) return undefined;
  const span = active.getStore();
  return span?.isEnded ? undefined : span;
}

/** Begins a span; undefined while traces are off. */
export const beginSpan = (name: string, start: SpanStart): TraceSpan | undefined => tracer?.begin(name, start);

/** Runs work inside a span. */
export const runInSpan = <Result>(span: TraceSpan, work: () => Result): Result => active.run(span, work);

/** Has a callback that others call later run in the span of now. */
export const keepSpan = <Call extends (...args: never[]) => unknown>(call: Call): Call =>
  tracer === undefined ? call : AsyncLocalStorage.bind(call);

/** Runs work as a trace of its own, whatever has caused it. */
export function asTrace<Result>(
  name: string,
  attributes: SpanAttributes,
  work: (span?: TraceSpan) => Promise<Result>,
): Promise<Result> {
  const span = beginSpan(name, { kind: 'consumer', attributes });
  if (!span) return work();
  return runInSpan(span, () => work(span)).then(
    (result) => {
      span.end();
      return result;
    },
    (error: unknown) => {
      span.fail(kindOfError(error));
      span.end();
      throw error;
    },
  );
}

/** Returns what an error is, without anything that it says: SQLSTATE, a system's code, or its class. */
export function kindOfError(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  return typeof name === 'string' && /^\w{1,60}$/.test(name) ? name : 'error';
}

/** Returns what log lines say of the trace that they belong to. */
export function traceFields(): object {
  const span = currentSpan();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
