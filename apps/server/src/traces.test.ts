import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { AddedChannel } from '@wickwise/contract';
import { expect, it, vi } from 'vitest';
import { natsProgram, startNats } from './testing/nats-server.ts';
import { runServer } from './testing/server-process.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { createTestDatabase, urlOfDatabase } from './testing/test-database.ts';
import { type CollectedSpan, startCollector } from './testing/trace-collector.ts';

const RULE = {
  name: 'above',
  label: 'Above',
  description: '',
  groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 'sma_5' }] }],
};
const PATIENCE = { interval: 100 };

if (!natsProgram) process.stderr.write('NOT RUN: a trace over two nodes, for there is no nats-server here\n');

/** Options of Node by which a process says what it loads of OpenTelemetry; its interface alone comes with the metrics. */
function saysWhatItLoads(): string {
  const file = path.join(temporaryFolder(), 'hook.mjs');
  writeFileSync(
    file,
    `import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) {
      if (/opentelemetry\\/(?!api\\/)|otel-tracer/.test(url)) process.stderr.write('LOADS ' + url + '\\n');
      return next(url, context);
    } });`,
  );
  return `--import=${file}`;
}

it('loads nothing of OpenTelemetry unless it is asked to', async () => {
  const NODE_OPTIONS = saysWhatItLoads();
  const off = runServer(temporaryFolder(), { env: { NODE_OPTIONS } });
  await off.ready;
  expect(off.output()).not.toContain('LOADS');
  off.child.kill('SIGTERM');
  await off.ended;
  const { url } = await startCollector();
  const on = runServer(temporaryFolder(), { env: { NODE_OPTIONS, OTEL_EXPORTER_OTLP_ENDPOINT: url } });
  await on.ready;
  expect(on.output()).toContain('LOADS');
});

it('sends requests, jobs, deliveries and scans of a running server, without anything personal', async () => {
  const { url, spans, named } = await startCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: url, DEV_MAIL: '1', LIMIT_FACTOR: '100', BAR_CLOSE_DELAY_MS: '0' };
  const server = runServer(temporaryFolder(), { env });
  const place = `http://localhost:${await server.ready}`;
  const { userId, token, headers, login } = await signUpByHttp(place);
  const { email, password } = login as { email: string; password: string };
  const json = { ...headers, 'content-type': 'application/json' };
  const post = (path: string, asked: object = {}) =>
    fetch(`${place}/api/v1/user/${userId}/${path}`, { method: 'POST', headers: json, body: JSON.stringify(asked) });
  await post('watchlists', { name: 'A very private list', instruments: [] });
  const { channel } = AddedChannel.parse(await (await post('channels', { kind: 'email' })).json());
  expect((await post(`channels/${channel.id}/test`)).status).toBe(204);
  const order = { market: 'Crypto', timeframe: '10m', universe: { symbol: 'BTC-USD' }, test: { strategy: RULE } };
  expect((await post('backtests', order)).status).toBe(202);
  await fetch(`${place}/api/v1/auth/login`, { method: 'POST', headers: json, body: JSON.stringify(login) });
  await fetch(`${place}/api/v1/user/${userId}`, { headers });
  await vi.waitFor(() => {
    for (const name of ['deliver email', 'backtest']) expect(named(name)).toMatchObject([{ parentId: '' }]);
    expect(named('scan').length).toBeGreaterThan(0);
    expect(spans.some(({ name }) => name.startsWith('job '))).toBe(true);
    expect(named('GET /api/v1/user/:id').length).toBeGreaterThan(0);
  }, PATIENCE);
  const [atLogin] = named('POST /api/v1/auth/login');
  const below = childrenOf(spans, atLogin);
  expect(below.map(({ attributes }) => attributes['db.system.name'])).toContain('postgresql');
  for (const { name, attributes } of spans) {
    const said = JSON.stringify([name, attributes]);
    for (const personal of [email, password, token, userId, 'Asha', 'very private', '127.0.0.1', '::1'])
      expect(said).not.toContain(personal);
    expect(said.length).toBeLessThan(5_000);
  }
});

it.skipIf(!natsProgram)('follows a request from the node that takes it to the leader', async () => {
  const [name, bus, collector] = await Promise.all([createTestDatabase(), startNats(), startCollector()]);
  const env = {
    DATABASE_URL: urlOfDatabase(name),
    NATS_URL: bus.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    AUTH_SECRET: 'one secret of all these nodes 0123456789',
  };
  const leader = runServer(temporaryFolder(), { env });
  const node = runServer(temporaryFolder(), { env: { ...env, ROLES: 'api' } });
  await leader.ready;
  const place = `http://localhost:${await node.ready}`;
  expect((await fetch(`${place}/api/v1/news`)).status).toBe(200);
  await vi.waitFor(() => {
    const [atLeader] = collector.named('GET /api/v1/news').filter((span) => span.process['wickwise.role'] === 'leader');
    const atNode = collector.spans.find(({ spanId }) => spanId === atLeader?.parentId);
    expect(atNode?.process['wickwise.role']).toBe('api');
    expect(atNode).toMatchObject({ traceId: atLeader?.traceId, parentId: '' });
    expect(childrenOf(collector.spans, atLeader).length).toBeGreaterThan(0);
  }, PATIENCE);
});

const childrenOf = (spans: readonly CollectedSpan[], parent: CollectedSpan | undefined): CollectedSpan[] =>
  spans.filter(({ parentId }) => parent !== undefined && parentId === parent.spanId);
