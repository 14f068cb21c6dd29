import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const traces = (environment: Record<string, string>) => readConfig(environment, [], '/').traces;
const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

it('reads where traces go, with the address of traces before the common one', () => {
  expect(traces({})).toBeUndefined();
  expect(traces(ENDPOINT)).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: {},
    serviceName: 'wickwise',
    sampler: { share: 1, followsParent: true },
  });
  const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in', OTEL_SERVICE_NAME: 'mine' };
  expect(traces({ ...ENDPOINT, ...own })).toMatchObject({ url: 'https://traces.example/in', serviceName: 'mine' });
});

it('reads headers and the sampler', () => {
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%2Cb, tenant = wick=wise' };
  expect(traces({ ...ENDPOINT, ...headers })?.headers).toEqual({ 'api-key': 'a,b', tenant: 'wick=wise' });
  const sampler = (OTEL_TRACES_SAMPLER: string, argument?: string) =>
    traces({ ...ENDPOINT, OTEL_TRACES_SAMPLER, ...(argument ? { OTEL_TRACES_SAMPLER_ARG: argument } : {}) })?.sampler;
  expect(sampler('parentbased_traceidratio', '0.1')).toEqual({ share: 0.1, followsParent: true });
  expect(sampler('traceidratio')).toEqual({ share: 1, followsParent: false });
  expect(sampler('always_off')).toEqual({ share: 0, followsParent: false });
});

it.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address'],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf'],
  [{ OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER must be one of always_on'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
  [{ OTEL_TRACES_SAMPLER_ARG: '0.5' }, 'OTEL_TRACES_SAMPLER_ARG needs OTEL_TRACES_SAMPLER'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a-secret' }, 'OTEL_EXPORTER_OTLP_HEADERS must be a list'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' }, 'OTEL_EXPORTER_OTLP_HEADERS must be a list'],
])('refuses %j', (environment, sentence) => {
  expect(() => traces(environment)).toThrow(sentence);
  expect(() => traces(environment)).not.toThrow(/a-secret|%zz/);
});
