import { connect, type Socket } from 'node:net';
import type { AgeHistogram } from './age-histogram.ts';
import { clientFrame, type ServerAddress, splitFrames, subscription, upgradeRequest } from './wire.ts';

export type ClientKind = 'normal' | 'silent' | 'weak';

/** State shared by all connections. */
export interface SharedLoad {
  target: ServerAddress;
  ages: Readonly<Record<ClientKind, AgeHistogram>>;
  counts: Record<'pending' | 'subscribed' | 'priced' | 'errors' | 'lost' | 'refused' | 'bytes', number>;
  /** Called when a connection has progressed. */
  moved(): void;
}

/** Limit of connections per address: clients use several loopback addresses. */
const CONNECTIONS_PER_ADDRESS = 100;
const WEAK_BYTES_PER_MS = 40;
const PRICE = /"p":([\d.]+)/g;

/** One client: connects, subscribes, and records each price's age. */
export class Connection {
  readonly #crowd: SharedLoad;
  readonly #number: number;
  readonly #symbols: number;
  readonly #kind: ClientKind;
  #socket: Socket | undefined;
  #state: 'upgrading' | 'opening' | 'live' = 'upgrading';
  #isPriced = false;
  #rest: Buffer = Buffer.alloc(0);

  constructor(crowd: SharedLoad, number: number, symbols: number, kind: ClientKind) {
    this.#crowd = crowd;
    this.#number = number;
    this.#symbols = symbols;
    this.#kind = kind;
  }

  open(): void {
    const { target, counts } = this.#crowd;
    const group = Math.floor(this.#number / CONNECTIONS_PER_ADDRESS);
    const localAddress = `127.0.${1 + Math.floor(group / 250)}.${1 + (group % 250)}`;
    const socket = connect({ host: '127.0.0.1', port: target.port, localAddress, noDelay: true });
    counts.pending++;
    this.#socket = socket;
    this.#state = 'upgrading';
    this.#rest = Buffer.alloc(0);
    socket.on('connect', () => socket.write(upgradeRequest(target)));
    socket.on('data', (bytes) => this.#take(bytes));
    socket.on('error', () => {});
    socket.on('close', () => this.#closed(socket));
  }

  cut(): void {
    this.#isPriced = false;
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.resetAndDestroy();
  }

  /** Counts a failed connection and retries while connecting; a broken one is only counted. */
  #closed(socket: Socket): void {
    if (socket !== this.#socket) return;
    const { counts } = this.#crowd;
    if (this.#state === 'live') {
      counts.lost++;
      return;
    }
    counts.errors++;
    counts.pending--;
    this.open();
  }

  #take(bytes: Buffer): void {
    this.#crowd.counts.bytes += bytes.length;
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes;
    if (this.#state === 'upgrading' && !this.#takeUpgrade()) return;
    const nowMs = Number(process.hrtime.bigint() / 1_000n) / 1_000;
    const { frames, rest } = splitFrames(this.#rest);
    this.#rest = rest;
    for (const { opcode, payload } of frames) {
      if (opcode === 9) this.#socket?.write(clientFrame(10, payload));
      else if (opcode === 8) this.#socket?.destroy();
      else if (opcode < 3) this.#takeMessage(payload.toString('latin1'), nowMs);
    }
    if (this.#kind === 'weak' && this.#state === 'live') this.#pauseFor(bytes.length);
  }

  #pauseFor(bytes: number): void {
    this.#socket?.pause();
    setTimeout(() => this.#socket?.resume(), bytes / WEAK_BYTES_PER_MS);
  }

  #takeUpgrade(): boolean {
    const end = this.#rest.indexOf('\r\n\r\n');
    if (end < 0) return false;
    if (this.#rest.toString('latin1', 9, 12) !== '101') {
      this.#socket?.destroy();
      return false;
    }
    this.#rest = this.#rest.subarray(end + 4);
    this.#state = 'opening';
    if (this.#crowd.target.protocol === 'raw') this.#subscribe();
    return true;
  }

  /** Socket.IO: "0…" opens, "40" joins, "40{…}" confirms. NATS: "INFO …" opens. Raw: no handshake. */
  #takeMessage(text: string, nowMs: number): void {
    const { target, ages, counts } = this.#crowd;
    if (this.#state === 'opening') {
      if (target.protocol === 'socketio' && text.startsWith('0')) this.#socket?.write(clientFrame(1, '40'));
      else this.#subscribe();
      return;
    }
    let found = 0;
    for (const [, price] of text.matchAll(PRICE)) {
      ages[this.#kind].note(Number(price), nowMs);
      found++;
    }
    if (found > 0) this.#priced();
    else if (target.protocol === 'socketio' && text === '2') this.#socket?.write(clientFrame(1, '3'));
    else if (target.protocol === 'nats' && text.includes('PING')) this.#socket?.write(clientFrame(2, 'PONG\r\n'));
    else if (text.includes('status_code')) counts.refused++;
  }

  #priced(): void {
    if (this.#isPriced) return;
    this.#isPriced = true;
    this.#crowd.counts.priced++;
    this.#crowd.moved();
  }

  #subscribe(): void {
    const { target, counts } = this.#crowd;
    this.#socket?.write(subscription(target, this.#symbols, this.#number));
    this.#state = 'live';
    counts.pending--;
    counts.subscribed++;
    if (this.#kind === 'silent') this.#socket?.pause();
    this.#crowd.moved();
  }
}
