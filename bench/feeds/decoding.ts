import type { StreamSession } from '../../apps/server/src/marketdata/feeds/provider-protocol.ts';
import { ADAPTERS } from '../../apps/server/src/testing/fake-provider/adapters.ts';
import { FakeMarket } from '../../apps/server/src/testing/fake-provider/fake-market.ts';
import { median } from '../harness/statistics.ts';
import { figure, printTable } from '../harness/table.ts';

const MESSAGES = 10_000;
const ROUNDS = 7;
const ROUND_MS = 1_000;
const GOAL = 500_000;
const TIME_MS = 1_790_000_000_000;

/** Prints how many messages one core turns into prices; without the socket that they come by. */
export function printDecoding(): void {
  const rows = ADAPTERS.flatMap(({ protocol, dialect, symbols }) => {
    const market = new FakeMarket(symbols);
    const trades = Array.from({ length: MESSAGES }, (_, i) => {
      const trade = { symbol: symbols[i % 2] ?? '', timeMs: TIME_MS + i, price: 100 + i / 100, size: 1, seq: i };
      return dialect.trade(trade, market);
    });
    return [row(`${protocol.name}, trades`, protocol.session(), trades)];
  });
  const binance = ADAPTERS[0]?.protocol.session();
  if (binance) rows.unshift(row('binance-public, miniTicker', binance, miniTickers()));
  printTable(['decoded on one core', 'messages/s', 'slowest round', 'us each', 'goal'], rows);
}

function row(what: string, session: StreamSession, messages: readonly (string | Buffer)[]): string[] {
  const perSecond = Array.from({ length: ROUNDS }, () => measure(session, messages)).slice(2); // warmed up by then
  const middle = median(perSecond);
  const goal = what.includes('miniTicker') ? figure(GOAL) : '';
  return [what, figure(middle), figure(Math.min(...perSecond)), figure(1_000_000 / middle), goal];
}

function measure(session: StreamSession, messages: readonly (string | Buffer)[]): number {
  const startMs = performance.now();
  let events = 0;
  let read = 0;
  let nowMs = startMs;
  while (nowMs - startMs < ROUND_MS) {
    for (const message of messages) events += session.read(message).length;
    read += messages.length;
    nowMs = performance.now();
  }
  if (events < read) throw new Error('messages were not understood');
  return (read * 1_000) / (nowMs - startMs);
}

function miniTickers(): string[] {
  return Array.from({ length: MESSAGES }, (_, i) => {
    const s = `COIN${i % 500}USDT`;
    const [o, c] = [(100 + i / 100).toFixed(8), (101 + i / 100).toFixed(8)];
    return JSON.stringify({ e: '24hrMiniTicker', E: TIME_MS + i, s, c, o, h: c, l: o, v: '120.5', q: '12051.25' });
  });
}
