import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../harness/product.ts';

/** What a page of the app asks for while somebody looks around. */
const PATHS = [
  '/api/v1/candles?market=US_Equity&symbol=S0001&timeframe=1m&limit=200',
  '/api/v1/candles?market=US_Equity&symbol=S0002&timeframe=10m&limit=500',
  '/api/v1/instruments?market=US_Equity&limit=50',
  '/api/v1/markets',
  '/api/v1/market-close?market=US_Equity',
  '/api/v1/signals/latest',
  '/',
];

export interface RequestFigures {
  perSecond: number;
  /** Processor time per 1,000 requests, ms, without what they use while nobody asks. */
  leaderMs: number;
  nodesMs: number;
  failed: number;
}

/** Asks some servers in turn for a while, with some requests at once. */
export async function askAll(
  servers: readonly Product[],
  { leader, nodes }: { leader: Product; nodes: readonly Product[] },
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<RequestFigures> {
  const agent = new Agent({ keepAlive: true });
  let [asked, answered, failed] = [0, 0, 0];
  let isOver = false;
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const number = asked++;
      const server = servers[number % servers.length] as Product;
      const status = await statusOf(
        server.url(PATHS[Math.floor(number / servers.length) % PATHS.length] as string),
        agent,
      );
      answered++;
      if (status !== 200) failed++;
    }
  };
  const idle = await usedIn(seconds / 2, leader, nodes);
  const beganMs = performance.now();
  const asking = Array.from({ length: atOnce }, ask);
  const used = await usedIn(seconds, leader, nodes);
  isOver = true;
  await Promise.all(asking);
  const tookMs = performance.now() - beganMs;
  agent.destroy();
  const each = (kind: 'leader' | 'nodes'): number => (Math.max(used[kind] - idle[kind], 0) * tookMs * 1_000) / answered;
  return { perSecond: (answered * 1_000) / tookMs, leaderMs: each('leader'), nodesMs: each('nodes'), failed };
}

/** Returns the shares of a core that the leader and all nodes use for a while. */
async function usedIn(seconds: number, leader: Product, nodes: readonly Product[]) {
  const take = () => [leader.cpuMs(), nodes.reduce((sum, one) => sum + one.cpuMs(), 0)] as const;
  const [leaderMs, nodesMs] = take();
  const beganMs = performance.now();
  await sleep(seconds * 1_000);
  const tookMs = performance.now() - beganMs;
  const [leaderNowMs, nodesNowMs] = take();
  return { leader: (leaderNowMs - leaderMs) / tookMs, nodes: (nodesNowMs - nodesMs) / tookMs };
}

function statusOf(url: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      text(response).then(() => resolve(response.statusCode), reject);
    }).on('error', reject);
  });
}
