import { readFileSync } from 'node:fs';
import path from 'node:path';
import { io } from 'socket.io-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { Environment } from '#platform/environment.ts';
import { createMetrics } from '#platform/metrics.ts';
import { freePortOf, getByHttps, hasNginx, startNginx } from './testing/nginx-process.ts';
import { runServer } from './testing/server-process.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(ROOT, 'deploy', file), 'utf8');
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: { start: string; prestart: string };
};

/** What Kubernetes' objects have that is read here. */
interface Manifest {
  kind: string;
  spec: {
    template?: {
      spec: {
        containers: {
          env: { name: string }[];
          startupProbe: { httpGet: { path: string } };
          readinessProbe: { httpGet: { path: string } };
          livenessProbe: { httpGet: { path: string } };
        }[];
      };
    };
  };
}

const composed = parse(read('compose.yaml')) as {
  services: { server: { env_file?: string; environment: Record<string, string> } };
};
const manifests = parseAllDocuments(read('kubernetes.yaml')).map((document) => document.toJS() as Manifest);
const [container] = manifests.find(({ kind }) => kind === 'Deployment')?.spec.template?.spec.containers ?? [];
const ofSecret = [...read('kubernetes.yaml').matchAll(/--from-literal=(\w+)=/g)].map(([, name = '']) => name);
const namesIn = (file: string, line: RegExp): string[] =>
  [...read(file).matchAll(line)].flatMap(([, text = '']) => text.split(' ').map((pair) => pair.split('=')[0] ?? ''));
const ofImage = namesIn('Dockerfile', /^ENV (.*)$/gm);
const ofManifest = [...(container?.env.map(({ name }) => name) ?? []), ...ofSecret, ...ofImage];

const isSetting = (name: string): boolean => name === 'NODE_ENV' || Object.hasOwn(Environment.shape, name);

describe('the files of deploy/', () => {
  it('start the server as npm start does', () => {
    const command = scripts.start.split(' ');
    expect(/^CMD (.*)$/m.exec(read('Dockerfile'))?.[1]).toBe(
      `[${command.map((word) => JSON.stringify(word)).join(', ')}]`,
    );
    // what an image leaves for later would be left at each start
    const setUp = scripts.prestart.replace(' --compress-later', '');
    expect(/^RUN (node .*)$/m.exec(read('Dockerfile'))?.[1]).toBe(setUp);
    const [node, ...rest] = /^ExecStart=(.*)$/m.exec(read('wickwise.service'))?.[1]?.split(' ') ?? [];
    expect([path.basename(node ?? ''), ...rest]).toEqual(command);
    expect(read('wickwise.service')).toContain(`${setUp}\n`);
  });

  it('end the server first, which ends its database', () => {
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(read('wickwise.service')) ?? [];
    expect(read('wickwise.service')).toMatch(/^KillMode=mixed$/m);
    expect(Number(seconds)).toBeGreaterThan(10); // the server takes that long at most
  });

  it('keep what a server has stored and its secrets out of an image', () => {
    const patterns = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
    const isLeftOut = (file: string): boolean =>
      file !== '.' &&
      (patterns.some((pattern) => path.posix.matchesGlob(file, pattern)) || isLeftOut(path.posix.dirname(file)));
    const data = path.posix.normalize(Environment.parse({}).DATA_DIR);
    const secret = [`${data}/secrets/auth-secret`, `${data}/postgres/PG_VERSION`, `apps/server/${data}/outbox/1.eml`];
    const left = ['.env', 'deploy/certs/key.pem', '.setup-lock', '.setup-lock.1', '.git/config', ...secret];
    expect(left.filter((file) => !isLeftOut(file))).toEqual([]);
    expect(['package.json', 'apps/server/src/main.ts', 'scripts/setup.mjs'].filter(isLeftOut)).toEqual([]);
  });

  it('name settings that exist', () => {
    const names = [
      ...Object.keys(composed.services.server.environment),
      ...ofManifest,
      ...namesIn('wickwise.service', /^Environment=(.*)$/gm),
    ];
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !isSetting(name))).toEqual([]);
    const { startupProbe, readinessProbe, livenessProbe } = container ?? {};
    const probes = [startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet.path);
    expect(probes).toEqual(['/ready', '/ready', '/health']);
  });

  it('give the server what docs/deployment.md asks for, and all else that .env sets', () => {
    const page = readFileSync(path.join(ROOT, 'docs/deployment.md'), 'utf8');
    const [, table = ''] = /^## Settings that a public server needs\n\n((?:\|.*\n)+)/m.exec(page) ?? [];
    const rows = table.split('\n').map((row) => row.split('|')[1] ?? '');
    const asked = rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)/g)].map(([, name = '']) => name));
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => !ofManifest.includes(name))).toEqual([]);
    const { env_file: file, environment } = composed.services.server;
    expect(path.posix.join('deploy', file ?? '')).toBe('.env');
    // what is set here has priority over the file: a setting of the operator's has to be taken from there
    const fixed = Object.entries(environment).flatMap(([name, value]) => (value.includes(`\${${name}`) ? [] : [name]));
    expect(fixed).toEqual(['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'BACKUP_DIR']);
    expect(read('wickwise.service')).toMatch(/^EnvironmentFile=/m);
  });

  it('watch figures that exist', async () => {
    const { registry } = createMetrics();
    const known = (await registry.getMetricsAsJSON()).map(({ name }) => name);
    const written = [read('prometheus-rules.yaml'), read('grafana-dashboard.json')].map(
      (text) => new Set(text.match(/\b(?:wickwise|nodejs|process)_[a-z0-9_]+/g)),
    );
    for (const names of written) {
      const figures = [...names].filter((name) => name !== 'wickwise_data').map(withoutSuffix);
      expect(figures.length).toBeGreaterThan(8);
      expect(figures.filter((name) => !known.includes(name))).toEqual([]);
    }
    expect(rules.length).toBeGreaterThan(20);
    expect(rules.every(({ alert, expr }) => alert && expr)).toBe(true);
  });

  it('watch nodes of every role, and backups by their own interval', () => {
    const { scrape_configs: jobs } = parse(read('prometheus.yaml').replaceAll('  # ', '  ')) as {
      scrape_configs: { job_name: string }[];
    };
    const down = /up\{job=~"(.*)"\} == 0/.exec(exprOf('WickwiseDown'))?.[1]?.split('|') ?? [];
    // a standby leader has no figures, and is watched by WickwiseNoLeader
    const watched = jobs.map(({ job_name: name }) => name).filter((name) => name !== 'wickwise-leader');
    expect(down).toEqual(watched);
    expect(exprOf('WickwiseNodeBehind')).toContain('{role!="leader"} <');
    expect(exprOf('WickwiseBackupOld')).toContain('2 * wickwise_backup_interval_seconds');
    expect(exprOf('WickwiseBackupOld')).toContain('or process_start_time_seconds');
  });
});

const { rules = [] } =
  (parse(read('prometheus-rules.yaml')) as { groups: { rules: { alert: string; expr: string }[] }[] }).groups[0] ?? {};
const exprOf = (name: string): string => rules.find(({ alert }) => alert === name)?.expr ?? '';

/** A histogram is exported under its name with suffixes. */
const withoutSuffix = (name: string): string =>
  /_seconds_(bucket|count|sum)$/.test(name) ? name.replace(/_(bucket|count|sum)$/, '') : name;

describe('behind nginx as deploy/nginx.conf sets it up', () => {
  it('pages, calls and sockets come through, and nobody pretends to have another address', async ({ skip }) => {
    if (!hasNginx()) skip('NO NGINX: deploy/nginx.conf was not tried');
    const httpsPort = await freePortOf();
    const publicUrl = `https://localhost:${httpsPort}`;
    const folder = temporaryFolder();
    const local = runServer(folder, { env: { DEV_MAIL: '1' } }); // its outbox is open to this machine alone
    const { userId, headers, token } = await signUpByHttp(`http://localhost:${await local.ready}`);
    local.child.kill('SIGTERM');
    await local.ended;
    const server = runServer(folder, { env: { TRUST_PROXY: '1', PUBLIC_URL: publicUrl } });
    const place = `http://127.0.0.1:${await server.ready}`;
    const ca = await startNginx(read('nginx.conf').replace('http://127.0.0.1:3000', place), httpsPort);
    expect((await getByHttps(`${publicUrl}/`, ca)).status).toBe(200);
    const spoofed = { ...headers, 'x-forwarded-for': '203.0.113.9' };
    const answer = await getByHttps(`${publicUrl}/api/v1/user/${userId}/sessions`, ca, spoofed);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toContain('203.0.113.9');
    for (const transport of ['polling', 'websocket']) {
      const socket = io(publicUrl, {
        transports: [transport],
        forceNew: true,
        auth: { token },
        ca,
        extraHeaders: { origin: publicUrl },
      });
      onTestFinished(() => void socket.disconnect());
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
    }
  });
});
