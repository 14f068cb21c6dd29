import { readFileSync } from 'node:fs';
import path from 'node:path';
import { io } from 'socket.io-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '#platform/config.ts';
import { Environment, SECRETS } from '#platform/environment.ts';
import { natsProgram, startNats } from './testing/nats-server.ts';
import { freePortOf, getByHttps, hasNginx, startNginx } from './testing/nginx-process.ts';
import { runServer } from './testing/server-process.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { createTestDatabase, urlOfDatabase } from './testing/test-database.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(ROOT, 'deploy', file), 'utf8');

interface Service {
  image?: string;
  build?: { dockerfile: string };
  env_file?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  command?: string[];
  read_only?: boolean;
  depends_on?: string[] | Record<string, unknown>;
}

interface Composition {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

interface Probe {
  httpGet: { path: string; port: string };
}

interface Container {
  env: { name: string; value?: string }[];
  ports: { name: string; containerPort: number }[];
  volumeMounts: { name: string }[];
  securityContext: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean; capabilities: object };
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
  envFrom: { secretRef?: { name: string }; configMapRef?: { name: string } }[];
}

interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: {
    selector?: { matchLabels?: object } & Record<string, unknown>;
    podSelector?: { matchLabels: object };
    sessionAffinity?: string;
    serviceName?: string;
    replicas?: number;
    ports?: { targetPort: string }[];
    ingress?: { ports: { port: string }[] }[];
    volumeClaimTemplates?: { metadata: { name: string } }[];
    template?: {
      metadata: { labels: object };
      spec: {
        containers: [Container];
        volumes: { name: string }[];
        securityContext: { runAsNonRoot: boolean; runAsUser: number };
      };
    };
  };
}

const composed = parse(read('compose-nodes.yaml'), { merge: true }) as Composition;
const manifests = parseAllDocuments(read('kubernetes-nodes.yaml')).map((document) => document.toJS() as Manifest);
const ofKind = (kind: string): Manifest[] => manifests.filter((one) => one.kind === kind);
const workloads = [...ofKind('StatefulSet'), ...ofKind('Deployment')];
const nodes = Object.entries(composed.services).filter(([, { build }]) => build);
const USER = Number(/^USER (\d+)$/m.exec(read('Dockerfile'))?.[1]);
const PORT = Number(/\bPORT=(\d+)/.exec(read('Dockerfile'))?.[1]);

/** Fills in what the files take from elsewhere. */
const filled = (environment: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value
        .replace(/\$\{PUBLIC_URL[^}]*\}/, 'https://wickwise.example')
        .replace(/\$\{SMTP_URL[^}]*\}/, 'smtp://mail.example')
        .replace(/\$\{\w+:-\}/, '')
        .replace(/\$\{\w+[^}]*\}/, 'long-enough-and-random-0123456789')
        .replace('$(POD_IP)', '10.0.0.7'),
    ]),
  );

describe('compose-nodes.yaml', () => {
  it('has two leaders, two api nodes and two workers, whose settings the product takes', () => {
    const roles = nodes.map(([name, { environment = {} }]) => {
      expect(Object.keys(environment).filter((key) => !Object.hasOwn(Environment.shape, key))).toEqual([]);
      const config = readConfig({ FEED: 'sim', ...filled(environment) }, [], '/');
      expect(config.nodes?.bus.servers).toEqual(['nats-1:4222', 'nats-2:4222', 'nats-3:4222']);
      expect(config.nodes?.address).toBe(name.startsWith('leader') ? `http://${name}:${PORT}` : undefined);
      expect(config.proxies).toBe({ leader: 2, api: 1, worker: 0 }[name.split('-')[0] ?? '']);
      return [name, config.nodes?.role];
    });
    expect(roles).toEqual([
      ...[1, 2].map((no) => [`leader-${no}`, 'leader']),
      ...[1, 2].map((no) => [`api-${no}`, 'api']),
      ...[1, 2].map((no) => [`worker-${no}`, 'jobs,scanner,alerts,paper']),
    ]);
  });

  it('gives every node all settings of .env but for the secret that leaders alone need', () => {
    for (const [name, { env_file: file, environment = {} }] of nodes) {
      expect(path.posix.join('deploy', file ?? '')).toBe('.env');
      expect(environment.CONNECTION_SECRET === '').toBe(!name.startsWith('leader'));
    }
  });

  it('gives each worker a part of the scan', () => {
    const scanners = nodes.filter(([, { environment }]) => environment?.ROLES?.includes('scanner'));
    expect(scanners.length).toBeGreaterThan(0);
    for (const [name, { environment = {} }] of nodes)
      if (name.startsWith('leader')) expect(Number(environment.SCAN_THREADS)).toBeGreaterThanOrEqual(scanners.length);
  });

  it('has volumes, services and a balancer that know each other', () => {
    const mounted = Object.values(composed.services).flatMap(({ volumes = [] }) =>
      volumes.map((one) => one.split(':')[0]),
    );
    expect(mounted.filter((name) => !name?.startsWith('./') && !Object.hasOwn(composed.volumes, name ?? ''))).toEqual(
      [],
    );
    for (const { depends_on: needed = [] } of Object.values(composed.services))
      for (const name of Array.isArray(needed) ? needed : Object.keys(needed))
        expect(composed.services).toHaveProperty(name);
    const upstream = [...read('nginx-nodes.conf').matchAll(/^ {2}server ([\w-]+):(\d+)/gm)];
    expect(upstream.map(([, name, port]) => [name, Number(port)])).toEqual([
      ['api-1', PORT],
      ['api-2', PORT],
    ]);
    for (const [, { read_only: isReadOnly }] of nodes) expect(isReadOnly).toBe(true);
    for (const no of [1, 2, 3])
      expect(composed.services[`nats-${no}`]?.command?.join(' ')).toContain(`nats-${no}:6222`);
  });
});

describe('kubernetes-nodes.yaml', () => {
  it('has settings that the product takes, and secrets by reference alone', () => {
    const common = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
    const secret = [...read('kubernetes-nodes.yaml').matchAll(/--from-literal=(\w+)=/g)].map(([, name = '']) => name);
    for (const name of ['DATABASE_URL', 'NATS_URL', 'AUTH_SECRET']) expect(secret).toContain(name);
    const roles = workloads.map(({ spec }) => {
      const [container] = spec?.template?.spec.containers ?? [];
      const { env = [], envFrom } = container ?? {};
      const own = Object.fromEntries(env.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
      const names = [...Object.keys({ ...common, ...own }), ...secret];
      expect(names.filter((name) => !Object.hasOwn(Environment.shape, name))).toEqual([]);
      expect(Object.keys({ ...common, ...own }).filter((name) => SECRETS.has(name))).toEqual([]);
      expect(envFrom).toEqual([{ configMapRef: { name: 'wickwise' } }, { secretRef: { name: 'wickwise' } }]);
      const kept = {
        DATABASE_URL: 'postgres://db/wickwise',
        NATS_URL: 'nats://bus:4222',
        FEED: 'sim',
        AUTH_SECRET: 'long-enough-and-random-0123456789',
      };
      const config = readConfig({ ...kept, ...common, ...filled(own) }, [], '/');
      return [config.nodes?.role, config.nodes?.address, config.proxies];
    });
    expect(roles).toEqual([
      ['leader', `http://10.0.0.7:${PORT}`, 2],
      ['api', undefined, 1],
      ['jobs,scanner,alerts,paper', undefined, 0],
    ]);
  });

  it('gives each worker a part of the scan', () => {
    const valueIn = (name: string, setting: string): string | undefined =>
      workloads
        .find(({ metadata }) => metadata.name === name)
        ?.spec?.template?.spec.containers[0].env.find((one) => one.name === setting)?.value;
    expect(valueIn('wickwise-worker', 'ROLES')).toContain('scanner');
    const { replicas = 0 } = workloads.find(({ metadata }) => metadata.name === 'wickwise-worker')?.spec ?? {};
    expect(replicas).toBeGreaterThan(0);
    expect(Number(valueIn('wickwise-leader', 'SCAN_THREADS'))).toBeGreaterThanOrEqual(replicas);
  });

  it('runs as the user of the image, writes to volumes alone, and asks what the server answers', () => {
    for (const { spec, metadata } of workloads) {
      const { template, volumeClaimTemplates = [] } = spec ?? {};
      const [container] = template?.spec.containers ?? [];
      expect(template?.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: USER });
      expect(container?.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container?.ports).toEqual([{ name: 'http', containerPort: PORT }]);
      const volumes = [...(template?.spec.volumes ?? []), ...volumeClaimTemplates.map((one) => one.metadata)];
      const names = volumes.map(({ name }) => name);
      expect(container?.volumeMounts.filter(({ name }) => !names.includes(name))).toEqual([]);
      const { startupProbe, readinessProbe, livenessProbe } = container ?? {};
      const probes = [startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet);
      // a standby is never ready, and an update would wait for it
      const ready = metadata.name === 'wickwise-leader' ? '/health' : '/ready';
      expect(probes).toEqual(['/health', ready, '/health'].map((one) => ({ path: one, port: 'http' })));
    }
  });

  it('has services, budgets and policies that find their pods', () => {
    const labels = workloads.map(({ spec }) => spec?.template?.metadata.labels);
    for (const { spec } of workloads) expect(labels).toContainEqual(spec?.selector?.matchLabels);
    for (const { spec } of ofKind('Service')) {
      expect(labels).toContainEqual(spec?.selector);
      expect(spec?.ports).toMatchObject([{ targetPort: 'http' }]);
    }
    const budgets = ofKind('PodDisruptionBudget').map(({ spec }) => spec?.selector?.matchLabels);
    const policies = ofKind('NetworkPolicy').map(({ spec }) => spec?.podSelector?.matchLabels);
    for (const found of [budgets, policies]) expect(found).toEqual(labels);
    for (const { spec } of ofKind('NetworkPolicy')) expect(spec?.ingress?.[0]?.ports).toMatchObject([{ port: 'http' }]);
    const names = ofKind('Service').map(({ metadata }) => metadata.name);
    for (const { spec } of ofKind('StatefulSet')) expect(names).toContain(spec?.serviceName);
    expect(ofKind('Service').find(({ metadata }) => metadata.name === 'wickwise')?.spec?.sessionAffinity).toBe(
      'ClientIP',
    );
  });
});

describe('behind nginx as deploy/nginx-nodes.conf sets it up', () => {
  it('readers reach two nodes, and the other one when theirs ends', async ({ skip }) => {
    if (!hasNginx() || !natsProgram)
      skip('NOT RUN without nginx and nats-server: deploy/nginx-nodes.conf was not tried');
    const [name, bus, httpsPort] = await Promise.all([createTestDatabase(), startNats(), freePortOf()]);
    const publicUrl = `https://localhost:${httpsPort}`;
    const env = {
      DATABASE_URL: urlOfDatabase(name),
      NATS_URL: bus.url,
      PUBLIC_URL: publicUrl,
      AUTH_SECRET: 'one secret of all these nodes 0123456789',
    };
    const leader = runServer(temporaryFolder(), { env: { ...env, TRUST_PROXY: '2' } });
    const api = () => runServer(temporaryFolder(), { env: { ...env, ROLES: 'api', TRUST_PROXY: '1' } });
    const [first, second] = [api(), api()];
    await leader.ready;
    const ports = await Promise.all([first.ready, second.ready]);
    const text = ports.reduce(
      (conf, port, i) => conf.replace(`server api-${i + 1}:3000`, `server 127.0.0.1:${port}`),
      read('nginx-nodes.conf'),
    );
    const ca = await startNginx(text, httpsPort);
    expect((await getByHttps(`${publicUrl}/dashboard`, ca)).status).toBe(200);
    const socketBy = async (transport: string) => {
      const options = { transports: [transport], forceNew: true, ca, extraHeaders: { origin: publicUrl } };
      const socket = io(publicUrl, options);
      onTestFinished(() => void socket.disconnect());
      const prices = new Promise<void>((resolve) => socket.once('crypto_data', () => resolve()));
      socket.on('connect', () => socket.emit('subscribe_market', { market: 'crypto', symbols: ['BTC-USD'] }));
      await prices;
      return socket;
    };
    const sockets = await Promise.all(['polling', 'websocket'].map(socketBy));
    first.child.kill('SIGTERM');
    await first.ended;
    await vi.waitFor(async () => expect((await getByHttps(`${publicUrl}/api/v1/news`, ca)).status).toBe(200), {
      interval: 50,
    });
    const served = sockets.map((socket) => new Promise<void>((resolve) => socket.once('crypto_data', () => resolve())));
    await Promise.all(served); // connected again, where theirs was the node that ended
  });
});
