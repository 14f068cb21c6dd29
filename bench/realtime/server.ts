import type { ChildProcess } from 'node:child_process';

/** How a client speaks to a server: by Socket.IO, by plain WebSocket messages of the same text, or by NATS. */
export type Protocol = 'socketio' | 'raw' | 'nats';

/** Prices that a server is fed with: `ticksPerSecond` in turn over so many symbols. */
export interface Ticks {
  symbols: number;
  ticksPerSecond: number;
}

/** A server under measurement. */
export interface Server {
  readonly name: string;
  readonly protocol: Protocol;
  readonly port: number;
  readonly ticks: Ticks;
  readonly process: ChildProcess;
  cpuMs(): number;
  rssBytes(): number;
  /** Halts it while another one is measured, and lets it go on. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Starts a server; resolves when it's as it would be after hours. */
export interface Contender {
  readonly name: string;
  start(ticks: Ticks): Promise<Server>;
}
