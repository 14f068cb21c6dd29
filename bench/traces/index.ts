import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { BenchUser } from '../fairness/world.ts';
import { atCleanUp } from '../harness/children.ts';
import { Product } from '../harness/product.ts';
import { median, quantile } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { beside, judge, printVerdicts } from '../harness/verdict.ts';

export const name = 'traces';
export const summary =
  'processor time and answers of a list that is read from the database: without traces, with all, with a tenth';

const REQUESTS = 2_000;
/** Servers in turn, so other work on the machine affects all. */
const ROUNDS = 5;
const WARM_UP = 500;
const CASES = {
  none: {},
  all: { OTEL_TRACES_SAMPLER: 'always_on' },
  'a tenth': { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
} as const;
type Case = keyof typeof CASES;

interface Round {
  /** Of the server's process, ms per thousand requests. */
  cpuMs: number;
  p50Ms: number;
  p99Ms: number;
}

interface Asked {
  product: Product;
  user: BenchUser;
}

export async function run(): Promise<void> {
  const collector = await startSink();
  const servers = new Map<Case, Asked>();
  for (const [one, sampling] of Object.entries(CASES) as [Case, Record<string, string>][]) {
    const traces = one === 'none' ? {} : { ...sampling, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    const env = { ...traces, NIGHTLY_WORK: '0', LIMIT_FACTOR: '1000' };
    const product = await Product.start(['--feed=load', '--symbols=10', '--rate=10'], { isPinned: false, env });
    const asked = { product, user: await BenchUser.signUp(product) };
    await ask(asked, WARM_UP);
    servers.set(one, asked);
  }
  const rounds = new Map<Case, Round[]>();
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [one, asked] of servers) {
      say(`round ${round} of ${ROUNDS}: ${one} ...`);
      rounds.set(one, [...(rounds.get(one) ?? []), await ask(asked, REQUESTS)]);
    }
  }
  print(rounds, collector.received());
}

/** One request after the other, so that answers wait for nothing else. */
async function ask({ product, user }: Asked, requests: number): Promise<Round> {
  const times: number[] = [];
  const before = product.cpuMs();
  for (let i = 0; i < requests; i++) {
    const { status, ms } = await user.call('GET', `user/${user.id}/watchlists`);
    if (status !== 200) throw new Error(`a list answered ${status}`);
    times.push(ms);
  }
  const cpuMs = ((product.cpuMs() - before) / requests) * 1_000;
  return { cpuMs, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
}

/** Takes what is sent to a collector, and counts it. */
async function startSink(): Promise<{ url: string; received: () => number }> {
  let bytes = 0;
  const server = createServer(async (request, response) => {
    bytes += (await buffer(request)).length;
    response.setHeader('content-type', 'application/x-protobuf').end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atCleanUp(async () => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received: () => bytes };
}

function print(rounds: ReadonlyMap<Case, readonly Round[]>, receivedBytes: number): void {
  const of = (one: Case, key: keyof Round): number => median((rounds.get(one) ?? []).map((round) => round[key]));
  const row = (label: string, key: keyof Round, unit: string): string[] => [
    label,
    ...(['none', 'all', 'a tenth'] as const).map((one) => figure(of(one, key), unit)),
    figure(of('all', key) / of('none', key)),
    figure(of('a tenth', key) / of('none', key)),
  ];
  printTable(
    ['of the server', 'no traces', 'all', 'a tenth', 'all / none', 'a tenth / none'],
    [
      row('processor time per 1,000 requests', 'cpuMs', 'ms'),
      row('an answer, median', 'p50Ms', 'ms'),
      row('an answer, p99', 'p99Ms', 'ms'),
    ],
  );
  const ratio = (one: Case): number => of(one, 'cpuMs') / of('none', 'cpuMs');
  printVerdicts([
    judge('processor time with a tenth of the traces, to none', ratio('a tenth'), { gate: 1.25, stretch: 1.1 }),
    beside('the same with all', figure(ratio('all'))),
    beside('sent to the collector', figure(receivedBytes / 2 ** 20, 'MiB')),
  ]);
}
