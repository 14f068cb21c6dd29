/**
 * Runs a socket in a process of its own: stores a signal and publishes a price, the time in ms, at an interval. Answers
 * each line on standard input with a line of JSON: `figures` (after a full collection of garbage) or `price <number>`.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { openSignalServer } from './signal-gateway.ts';

const SIGNAL_EVERY_MS = 50;
const PRICE_EVERY_MS = 100;

const server = await openSignalServer();
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const print = (answer: object): void => void process.stdout.write(`${JSON.stringify(answer)}\n`);

let isStoring = true;
setInterval(() => isStoring && server.store(), SIGNAL_EVERY_MS);
setInterval(() => server.price(Date.now()), PRICE_EVERY_MS);

createInterface(process.stdin)
  .on('line', (line) => {
    isStoring = line !== 'rest';
    for (let i = 0; i < 3; i++) globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    const handles = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
    const longestMs = delay.max / 1e6;
    print({ connections: server.connections(), newest: server.newest(), rss, heapUsed, external, handles, longestMs });
  })
  .on('close', () => process.exit(0));
print({ port: server.port });
