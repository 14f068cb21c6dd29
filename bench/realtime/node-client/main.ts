// The load client for machines without a C compiler: same arguments, output and work as `client/main.c` at several
// times the processor time, which its figures show when its core is saturated.
import { createInterface } from 'node:readline';
import { AgeHistogram } from './age-histogram.ts';
import { type ClientKind, Connection, type SharedLoad } from './connection.ts';

const MOST_PENDING = 256;

const [protocol = '', port = '', symbols = '', first = ''] = process.argv.slice(2);
const connections: Connection[] = [];
const crowd: SharedLoad = {
  target: { protocol, port: Number(port), symbols: Number(symbols) },
  ages: { normal: new AgeHistogram(), silent: new AgeHistogram(), weak: new AgeHistogram() },
  counts: { pending: 0, subscribed: 0, priced: 0, errors: 0, lost: 0, refused: 0, bytes: 0 },
  moved: () => {
    openMore();
    tellCrowd();
  },
};
const { counts, ages } = crowd;
let opened = 0;
let readers = 0;
let awaitedSinceMs: number | undefined;
let marked = { ms: 0, cpu: process.cpuUsage() };

function openMore(): void {
  while (counts.pending < MOST_PENDING && opened < connections.length) connections[opened++]?.open();
}

function tellCrowd(): void {
  if (awaitedSinceMs === undefined || counts.subscribed < connections.length || counts.priced < readers) return;
  const readyMs = performance.now() - awaitedSinceMs;
  awaitedSinceMs = undefined;
  answer('crowd', { readyMs, clients: connections.length, errors: counts.errors, refused: counts.refused });
}

const answer = (answers: string, figures: object): void => console.log(JSON.stringify({ answers, ...figures }));

const commands: Readonly<Record<string, (words: string[]) => void>> = {
  add([count, each, kind]) {
    awaitedSinceMs = performance.now();
    if (kind !== 'silent') readers += Number(count);
    for (let i = 0; i < Number(count); i++) {
      const number = Number(first) + connections.length;
      connections.push(new Connection(crowd, number, Number(each), kind as ClientKind));
    }
    openMore();
  },
  cut() {
    awaitedSinceMs = performance.now();
    for (const connection of connections) connection.cut();
    Object.assign(counts, { pending: 0, subscribed: 0, priced: 0 });
    opened = 0;
    openMore();
  },
  mark() {
    for (const histogram of Object.values(ages)) histogram.reset();
    Object.assign(counts, { bytes: 0, lost: 0, refused: 0 });
    marked = { ms: performance.now(), cpu: process.cpuUsage() };
    answer('mark', {});
  },
  report() {
    const { user, system } = process.cpuUsage(marked.cpu);
    const { errors, lost, refused, bytes } = counts;
    const [normal, weak] = [ages.normal.figures(), ages.weak.figures()];
    const windowMs = performance.now() - marked.ms;
    answer('report', { windowMs, cpuMs: (user + system) / 1_000, bytes, errors, lost, refused, normal, weak });
  },
};

createInterface(process.stdin)
  .on('line', (line) => {
    const [command = '', ...words] = line.split(' ');
    commands[command]?.(words);
  })
  .on('close', () => process.exit(0));
