import type { Adapter } from '../../apps/server/src/testing/fake-provider/connect.ts';
import { FakeMarket } from '../../apps/server/src/testing/fake-provider/fake-market.ts';

export type WireFrame = string | Buffer;

/** WireFrames of one kind, with the updates of instruments that they hold together. */
export interface WireFrames {
  what: string;
  frames: readonly WireFrame[];
  updates: number;
}

const TRADES = 10_000;
/** Instruments in one frame, of providers that put several into one; Kite sends thousands. */
const IN_A_FRAME = 200;
/** A Monday, in a session of New York. */
const TIME_MS = 1_790_000_000_000;

/** Returns an adapter's trades, one in a frame and, where its provider sends such frames, many. */
export function tradesOf({ protocol, dialect, symbols }: Adapter): WireFrames[] {
  const market = new FakeMarket(symbols);
  const frames = Array.from({ length: TRADES }, (_, i) => {
    const symbol = symbols[i % symbols.length] ?? '';
    const seq = Math.floor(i / symbols.length);
    return dialect.trade({ symbol, timeMs: TIME_MS + i * 1_000, price: 100 + i / 100, size: 1, seq }, market);
  });
  const single = { what: 'a frame each', frames, updates: TRADES };
  const merge = MERGERS[protocol.name];
  if (!merge) return [single];
  const many = Array.from({ length: TRADES / IN_A_FRAME }, (_, i) =>
    merge(frames.slice(i * IN_A_FRAME, (i + 1) * IN_A_FRAME)),
  );
  return [single, { what: `${IN_A_FRAME} in a frame`, frames: many, updates: TRADES }];
}

/** Makes one frame of several, in the way of each provider that sends such frames. */
const MERGERS: Readonly<Record<string, (frames: readonly WireFrame[]) => WireFrame>> = {
  'kraken-public': mergeData,
  'hyperliquid-public': mergeData,
  alpaca: mergeLists,
  massive: mergeLists,
  finnhub: mergeData,
  upstox: (frames) => Buffer.concat(frames as Buffer[]), // fields of Protocol Buffers that repeat are added
  kite: mergeQuotes,
};

function mergeLists(frames: readonly WireFrame[]): string {
  return JSON.stringify(frames.flatMap((frame) => JSON.parse(String(frame)) as unknown[]));
}

function mergeData(frames: readonly WireFrame[]): string {
  const bodies = frames.map((frame) => JSON.parse(String(frame)) as { data: unknown[] });
  return JSON.stringify({ ...bodies[0], data: bodies.flatMap(({ data }) => data) });
}

function mergeQuotes(frames: readonly WireFrame[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16BE(frames.length);
  return Buffer.concat([count, ...(frames as Buffer[]).map((frame) => frame.subarray(2))]);
}

/** Tickers of 500 coins. */
export function miniTickers(): WireFrames {
  const frames = Array.from({ length: TRADES }, (_, i) => {
    const s = `COIN${i % 500}USDT`;
    const [o, c] = [(100 + i / 100).toFixed(8), (101 + i / 100).toFixed(8)];
    return JSON.stringify({ e: '24hrMiniTicker', E: TIME_MS + i, s, c, o, h: c, l: o, v: '120.5', q: '12051.25' });
  });
  return { what: 'miniTicker', frames, updates: TRADES };
}
