import { randomUUID } from 'node:crypto';
import { type Context, defaultTextMapGetter, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import type { TraceSettings } from '../trace-settings.ts';
import { AnnouncingExporter } from './announcing-exporter.ts';
import { OtelSpan } from './otel-span.ts';
import type { SpanStart, Tracer } from './trace.ts';

const MOST_WAITING = 2_048;
const AT_ONCE = 512;
const EVERY_MS = 2_000;
/** Longest time for one batch, its retries included, ms. */
const EXPORT_MS = 10_000;
const STOP_MS = 1_000;
const ATTRIBUTE_LENGTH = 2_000;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

export interface OtelTracer extends Tracer {
  /** Sends what waits, for a second at most. */
  stop(): Promise<void>;
}

/** What the process says of itself with its spans. */
export interface TracedProcess {
  version: string;
  role: string;
}

/** Creates the tracer of OpenTelemetry. Registers nothing globally, and patches no library. */
export function createOtelTracer(settings: TraceSettings, { version, role }: TracedProcess, log: Log): OtelTracer {
  const { url, headers, serviceName } = settings;
  const processor = new BatchSpanProcessor({
    exporter: new AnnouncingExporter(new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_MS }), log),
    maxQueueSize: MOST_WAITING,
    maxExportBatchSize: AT_ONCE,
    scheduledDelayMillis: EVERY_MS,
    exportTimeoutMillis: EXPORT_MS + STOP_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': randomUUID(),
      'wickwise.role': role,
    }),
    sampler: samplerOf(settings.sampler),
    spanLimits: { attributeValueLengthLimit: ATTRIBUTE_LENGTH },
    spanProcessors: [processor],
  });
  const own = provider.getTracer('wickwise', version);
  return {
    begin: (name, start) => {
      const { kind, attributes = {}, startMs } = start;
      const options = { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, attributes };
      const span = own.startSpan(
        name,
        startMs === undefined ? options : { ...options, startTime: startMs },
        contextOf(start),
      );
      return new OtelSpan(span);
    },
    stop: async () => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}

const propagator = new W3CTraceContextPropagator();

function contextOf({ parent, traceparent }: SpanStart): Context {
  if (parent instanceof OtelSpan) return trace.setSpan(ROOT_CONTEXT, parent.span);
  if (traceparent === undefined) return ROOT_CONTEXT;
  return propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
}

function samplerOf({ share, followsParent }: TraceSettings['sampler']): Sampler {
  const root = new TraceIdRatioBasedSampler(share);
  return followsParent ? new ParentBasedSampler({ root }) : root;
}
