import http from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { atCleanUp, temporaryFolder } from '../harness/children.ts';
import { freePort, startSeconds } from '../harness/start-seconds.ts';
import { median } from '../harness/statistics.ts';
import { figure, printTable } from '../harness/table.ts';

const RUNS = 3;
const EXCHANGES = ['BINANCE', 'KRAKEN', 'COINBASE'];

/** Prints how long the start takes while exchanges are looked for, each way in which they can be away. */
export async function printStarts(): Promise<void> {
  const rubbish = await listen(
    http.createServer((_request, response) => void response.end('<html>Welcome to the hotel</html>')),
  );
  const ways: [what: string, env: Record<string, string>][] = [
    ['not looked for (--feed sim)', {}],
    ['not reachable', at(await freePort())],
    ['reached, and say nothing', at(await listenDeaf())],
    ['answer with a page', at(rubbish)],
  ];
  const rows: string[][] = [];
  for (const [what, env] of ways) {
    const dataDir = temporaryFolder();
    await startSeconds(dataDir, env); // creates a folder with a database
    const seconds: number[] = [];
    for (let i = 0; i < RUNS; i++) seconds.push(await startSeconds(dataDir, env));
    rows.push([
      what,
      ...[median(seconds), Math.min(...seconds), Math.max(...seconds)].map((s) => figure(s, 's')),
      '3 s',
    ]);
  }
  printTable(['start to the first answer, exchanges', 'median', 'fastest', 'slowest', 'budget'], rows);
}

/** Settings under which the exchanges that `FEED=auto` asks are at a port of this machine. */
export const at = (port: number): Record<string, string> => ({
  FEED: 'auto',
  ...Object.fromEntries(
    EXCHANGES.flatMap((one) => [
      [`${one}_REST_URL`, `http://127.0.0.1:${port}`],
      [`${one}_WS_URL`, `ws://127.0.0.1:${port}/stream`],
    ]),
  ),
});

/** Returns a port that accepts connections and never answers. */
export const listenDeaf = (): Promise<number> => listen(createServer((socket) => socket.on('error', () => {})));

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atCleanUp(async () => void server.close());
  return (server.address() as AddressInfo).port;
}
