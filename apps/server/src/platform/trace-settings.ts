import * as z from 'zod';
import { StartError } from './start-error.ts';

const SAMPLERS = [
  ...['always_on', 'always_off', 'traceidratio'],
  ...['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
] as const satisfies readonly string[];

const isHttp = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);
const ADDRESS = z.string().refine(isHttp, 'must be an address that begins with http:// or https://');
const HEADER = /^\s*[!#$%&'*+.^_`|~\w-]+\s*=[^,]*$/;

/** Settings of traces, under the names of OpenTelemetry. */
export const TRACE_ENVIRONMENT = {
  OTEL_EXPORTER_OTLP_ENDPOINT: ADDRESS.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ADDRESS.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/protobuf'], 'must be http/protobuf, the only one that is built')
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((text) => headersIn(text) !== undefined, 'must be a list such as api-key=secret,tenant=wickwise')
    .optional(),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[^\p{Cc}]{1,200}$/u, 'must be one line of at most 200 characters')
    .default('wickwise'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .refine((share) => share >= 0 && share <= 1, 'must be a number from 0 to 1')
    .optional(),
} as const;

/** Those whose value is never printed. */
export const TRACE_SECRETS = ['OTEL_EXPORTER_OTLP_HEADERS'] as const;

/** Where spans go, and which of them. */
export interface TraceSettings {
  /** Takes OTLP by HTTP as protobuf. */
  url: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  sampler: {
    /** Share of the traces that begin here, 0 to 1. */
    share: number;
    /** Whether a trace of another node is recorded where that node records it. */
    followsParent: boolean;
  };
}

type TraceEnvironment = z.infer<z.ZodObject<typeof TRACE_ENVIRONMENT>>;

/** Returns where spans go; undefined without an endpoint. */
export function traceSettings(env: TraceEnvironment): TraceSettings | undefined {
  const { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share = 1 } = env;
  const isByShare = name.endsWith('traceidratio');
  if (env.OTEL_TRACES_SAMPLER_ARG !== undefined && !isByShare)
    throw new StartError('OTEL_TRACES_SAMPLER_ARG needs OTEL_TRACES_SAMPLER=parentbased_traceidratio or traceidratio.');
  const url =
    env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
    (env.OTEL_EXPORTER_OTLP_ENDPOINT && `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`);
  if (!url) return undefined;
  return {
    url,
    headers: headersIn(env.OTEL_EXPORTER_OTLP_HEADERS ?? '') ?? {},
    serviceName: env.OTEL_SERVICE_NAME,
    sampler: {
      share: isByShare ? share : name.endsWith('always_on') ? 1 : 0,
      followsParent: name.startsWith('parent'),
    },
  };
}

/** Parses `name=value` pairs, whose values are percent-encoded; undefined where they aren't. */
function headersIn(text: string): Record<string, string> | undefined {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  if (!pairs.every((pair) => HEADER.test(pair))) return undefined;
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [name = '', ...rest] = pair.split('=');
        return [name.trim(), decodeURIComponent(rest.join('=').trim())];
      }),
    );
  } catch {
    return undefined;
  }
}
