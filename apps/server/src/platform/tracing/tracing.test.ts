import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { createTestDatabase, urlOfDatabase } from '../../testing/test-database.ts';
import { startCollector } from '../../testing/trace-collector.ts';
import { deriveSecrets } from '../auth/secrets.ts';
import { connect } from '../db/db.ts';
import { type TraceSettings, traceSettings } from '../trace-settings.ts';
import { createOtelTracer } from './otel-tracer.ts';
import { asTrace, currentSpan, isTracing, traceFields, useTracer } from './trace.ts';
import { traceHeaders, traceRequests } from './trace-requests.ts';

const PATIENCE = { interval: 20 };
const { nodes: key } = deriveSecrets('one secret of all nodes');
const silent = pino({ level: 'silent' });

/** Switches traces on for a test. */
function trace(url: string, sampler: TraceSettings['sampler'] = { share: 1, followsParent: true }, log = silent) {
  const settings = { url: `${url}/v1/traces`, headers: { 'api-key': 'k' }, serviceName: 'of a test', sampler };
  const tracer = createOtelTracer(settings, { version: '9.9.9', role: 'all' }, log);
  useTracer(tracer);
  return tracer;
}

afterEach(() => useTracer(undefined));

async function database() {
  const opened = connect({ connectionString: urlOfDatabase(await createTestDatabase()), max: 1 }, silent);
  atEnd(() => opened.stop());
  return opened;
}

it('sends spans of statements below their cause, with the statement and without its values', async () => {
  const { pool, db } = await database();
  const { url, named, spans, headers } = await startCollector();
  const tracer = trace(url);
  await pool.query('select 1'); // nobody has asked for it
  await asTrace('cause', { 'wickwise.a': 1, 'wickwise.b': true }, async () => {
    expect(traceFields()).toMatchObject({ trace_id: expect.stringMatching(/^[\da-f]{32}$/) });
    await db.selectFrom('users').select('id').where('email', '=', 'asha@example.com').execute();
    await pool.query(`select 'a secret' as text, $tag$another$tag$ as more, $1::text as value`, ['a value']);
    await pool.query('select 1/0').catch(() => {});
    await Promise.all(['one', 'two'].map((text) => pool.query('select $1::text', [text]))); // one waits for the other
  });
  expect(traceFields()).toEqual({});
  await tracer.stop();
  const [cause] = named('cause');
  expect(cause).toMatchObject({ parentId: '', attributes: { 'wickwise.a': 1, 'wickwise.b': true }, isFailed: false });
  expect(cause?.process).toMatchObject({ 'service.name': 'of a test', 'service.version': '9.9.9' });
  expect(headers[0]).toMatchObject({ 'api-key': 'k', 'content-type': 'application/x-protobuf' });
  const statements = spans.filter(({ name }) => name !== 'cause');
  const texts = statements.map(({ attributes }) => attributes['db.query.text']);
  expect(texts).toContain('select "id" from "users" where "email" = $1');
  expect(texts).toContain('select ? as text, ? as more, $1::text as value');
  expect(texts.filter((text) => text === 'select $1::text')).toHaveLength(2);
  expect(new Set(statements.map(({ parentId }) => parentId))).toEqual(new Set([cause?.spanId]));
  const [failed] = statements.filter(({ isFailed }) => isFailed);
  expect(failed?.attributes).toMatchObject({ 'db.query.text': 'select 1/0', 'error.type': '22012' });
});

it('makes a span of each request, whose body may come late, and continues traces of nodes alone', async () => {
  const { pool } = await database();
  const { url, named, spans } = await startCollector();
  const tracer = trace(url);
  const app = fastify();
  traceRequests(app, key);
  app.get('/health', async () => ({ id: currentSpan()?.spanId ?? null }));
  app.post('/things/:id', async (request) => {
    await pool.query('select 2');
    return traceHeaders(request, key);
  });
  app.get('/fails', async () => {
    throw new Error('a secret');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  atEnd(() => app.close());
  const place = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const post = async (headers: Record<string, string> = {}) => {
    const body = new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setImmediate(resolve));
        controller.enqueue(new TextEncoder().encode('{}'));
        controller.close();
      },
    });
    const all = { 'content-type': 'application/json', ...headers };
    const answer = await fetch(`${place}/things/7?token=secret`, {
      method: 'POST',
      headers: all,
      body,
      duplex: 'half',
    });
    return (await answer.json()) as Record<string, string>;
  };
  const first = await post();
  expect(await (await fetch(`${place}/health`)).json()).toEqual({ id: null });
  expect((await fetch(`${place}/fails`)).status).toBe(500);
  await post(first); // as from another node
  await post({ traceparent: first.traceparent ?? '' });
  await post({ ...first, 'x-wickwise-trace': '0'.repeat(64) });
  await fetch(`${place}/nowhere`);
  await tracer.stop();
  const requests = named('POST /things/:id');
  expect(requests).toHaveLength(4);
  const [begun, continued, ...strangers] = requests;
  expect(first.traceparent).toBe(`00-${begun?.traceId}-${begun?.spanId}-01`);
  expect(begun?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/things/:id',
    'http.response.status_code': 200,
  });
  expect(continued).toMatchObject({ traceId: begun?.traceId, parentId: begun?.spanId });
  expect(strangers.map(({ parentId }) => parentId)).toEqual(['', '']);
  expect(named('select').map(({ parentId }) => parentId)).toEqual(requests.map(({ spanId }) => spanId));
  expect(named('GET /fails')[0]).toMatchObject({ isFailed: true, attributes: { 'error.type': '500' } });
  expect(named('GET')[0]?.attributes).toMatchObject({ 'http.response.status_code': 404 });
  expect(JSON.stringify(spans)).not.toMatch(/secret|health/);
});

it('records the share that is asked for, and what a node before it records', async () => {
  const { url, spans } = await startCollector();
  const tracer = trace(url, { share: 0, followsParent: true });
  await asTrace('own', {}, async (span) => expect(span?.isRecorded).toBe(false));
  const trusting = tracer.begin('of a node', { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` });
  trusting.end();
  await tracer.stop();
  expect(spans.map(({ name }) => name)).toEqual(['of a node']);
});

it('drops spans while the collector is away, and says so once', async () => {
  const gone = createServer();
  await once(gone.listen(0, '127.0.0.1'), 'listening');
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  const tracer = trace(`http://127.0.0.1:${port}`, { share: 1, followsParent: true }, log);
  const many = (): void => {
    for (let i = 0; i < 10_000; i++) tracer.begin('many', {}).end();
  };
  many();
  await vi.waitFor(() => expect(lines).toHaveLength(1), PATIENCE);
  many();
  expect(lines[0]).toContain('takes no traces');
  const { named } = await startCollector(port);
  await vi.waitFor(() => {
    tracer.begin('later', {}).end();
    expect(named('later').length).toBeGreaterThan(0);
  }, PATIENCE);
  await vi.waitFor(() => expect(lines).toHaveLength(2), PATIENCE);
  expect(lines[1]).toContain('takes traces again');
  expect(named('many').length).toBeLessThan(10_000); // what exceeds the queue is dropped
  await tracer.stop();
});

it('is off without an endpoint', async () => {
  expect(isTracing()).toBe(false);
  const env = { OTEL_SERVICE_NAME: 'wickwise', OTEL_TRACES_SAMPLER: 'parentbased_always_on' } as const;
  expect(traceSettings(env)).toBeUndefined();
  expect(await asTrace('work', {}, async (span) => span)).toBeUndefined();
  expect(currentSpan()).toBeUndefined();
});
