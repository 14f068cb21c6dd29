import type { ChildProcess } from 'node:child_process';

/** Protocol of clients: Socket.IO, plain WebSocket messages with the same text, or NATS. */
export type Protocol = 'socketio' | 'raw' | 'nats';

/** Prices of a server: `ticksPerSecond` in turn over the symbols. */
export interface Ticks {
  symbols: number;
  ticksPerSecond: number;
}

/** A server under measurement. */
export interface MeasuredServer {
  readonly name: string;
  readonly protocol: Protocol;
  readonly port: number;
  readonly ticks: Ticks;
  readonly process: ChildProcess;
  cpuMs(): number;
  rssBytes(): number;
  /** Suspends it while another one is measured; `thaw` continues it. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Starts a server; resolves in its steady state. */
export interface Contender {
  readonly name: string;
  start(ticks: Ticks): Promise<MeasuredServer>;
}
