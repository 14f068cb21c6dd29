import type { Socket as TcpSocket } from 'node:net';
import type { Socket as Connection } from 'engine.io';
import { PING } from './frame.ts';
import type { SymbolTable } from './symbol-table.ts';
import { tcpUnder } from './tcp.ts';

/** Bytes in flight to a client before it has answered a ping: bounds the age of data on a slow link. */
const CREDIT_BYTES = 65_536;
/** Bytes after which a ping is sent. */
const PROBE_EVERY_BYTES = 16_384;
/** Maximum chunk of one visit; further symbols follow at the next one, so data doesn't age on a weak link. */
const CHUNK_BYTES = 32_768;

/**
 * One client's prices: which symbols it watches, and up to which change it has seen them. Nothing is queued for a
 * client that isn't ready: it gets the newest prices afterwards.
 */
export class Subscriber {
  readonly connection: Connection;
  #symbols = new Int32Array(8);
  #count = 0;
  #seenSeq = 0;
  /**
   * Where a visit that filled its chunk stopped, 0 otherwise; and up to which change the symbols before it were sent.
   */
  #cursor = 0;
  #seenBeforeCursor = 0;
  /** Symbols added since the last visit: their price is sent whatever its number. */
  #fresh: number[] = [];
  #underWay = 0;
  #probedBytes = 0;
  #sinceProbe = 0;
  /** When it last took data or had nothing queued, in ms of the monotonic clock. */
  readyAtMs: number;

  constructor(connection: Connection, nowMs: number) {
    this.connection = connection;
    this.readyAtMs = nowMs;
  }

  get count(): number {
    return this.#count;
  }

  has(symbol: number): boolean {
    return this.#symbols.subarray(0, this.#count).includes(symbol);
  }

  add(symbol: number): void {
    if (this.#count === this.#symbols.length) {
      const wider = new Int32Array(this.#count * 2);
      wider.set(this.#symbols);
      this.#symbols = wider;
    }
    this.#symbols[this.#count++] = symbol;
    this.#fresh.push(symbol);
  }

  remove(symbol: number): boolean {
    const place = this.#symbols.subarray(0, this.#count).indexOf(symbol);
    if (place < 0) return false;
    this.#symbols[place] = this.#symbols[--this.#count] as number;
    this.#fresh = this.#fresh.filter((other) => other !== symbol);
    this.#cursor = 0; // the symbol moved to this place may not have been visited
    return true;
  }

  symbols(): Int32Array {
    return this.#symbols.subarray(0, this.#count);
  }

  /** Notes that the client has read everything up to the last ping. */
  onPong(): void {
    this.#underWay -= this.#probedBytes;
    this.#probedBytes = 0;
  }

  /**
   * Sends the newest prices that the client hasn't seen in one write; returns how many. Skips a client that isn't ready,
   * and returns undefined: it gets the newest ones later, and what is between them never.
   */
  visit(table: SymbolTable, nowMs: number): number | undefined {
    const isUpToDate = table.seq === this.#seenSeq && this.#fresh.length === 0 && this.#cursor === 0;
    if (this.#count === 0 || isUpToDate) {
      this.readyAtMs = nowMs;
      return 0;
    }
    const { transport } = this.connection;
    // @ts-expect-error `writeBuffer` is private; what is queued in it must go first
    if (!transport.writable || this.connection.writeBuffer.length > 0 || this.#underWay > CREDIT_BYTES)
      return undefined;
    const tcp = tcpUnder(this.connection);
    if (tcp && tcp.writableLength > 0) return undefined;
    this.readyAtMs = nowMs;
    return transport.name === 'websocket' ? this.#writeFrames(table, tcp) : this.#writeMessages(table);
  }

  /** Writes one chunk of ready-made frames, to the TCP socket or, where there is none, through engine.io. */
  #writeFrames(table: SymbolTable, tcp: TcpSocket | undefined): number {
    let chunk = '';
    let sent = 0;
    const { changed } = table;
    const seen = this.#seenSeq;
    let i = this.#cursor;
    for (; i < this.#count && chunk.length < CHUNK_BYTES; i++) {
      const symbol = this.#symbols[i] as number;
      if ((changed[symbol] as number) <= seen) continue;
      chunk += table.frame(symbol);
      sent++;
    }
    for (const symbol of this.#fresh) {
      const change = changed[symbol] as number;
      if (change === 0 || change > seen) continue;
      chunk += table.frame(symbol);
      sent++;
    }
    this.#fresh = [];
    this.#advance(i, table.seq);
    if (sent === 0) return 0;
    this.#underWay += chunk.length;
    this.#sinceProbe += chunk.length;
    if (this.#probedBytes === 0 && this.#sinceProbe >= PROBE_EVERY_BYTES) {
      chunk += PING;
      this.#probedBytes = this.#underWay;
      this.#sinceProbe = 0;
    }
    if (tcp) tcp.write(chunk, 'latin1');
    else {
      const options = { compress: false, wsPreEncodedFrame: [Buffer.from(chunk, 'latin1')] };
      this.connection.write('', options as { compress: boolean });
    }
    return sent;
  }

  /** Notes how far a visit came. Changes during a round of several visits count as unseen in the next round. */
  #advance(reached: number, seq: number): void {
    if (this.#cursor === 0) this.#seenBeforeCursor = seq;
    const isDone = reached >= this.#count;
    if (isDone) this.#seenSeq = this.#seenBeforeCursor;
    this.#cursor = isDone ? 0 : reached;
  }

  /** Sends messages one by one to a long-polling client; they leave together with the next poll. */
  #writeMessages(table: SymbolTable): number {
    const due = new Set(this.#fresh.filter((symbol) => (table.changed[symbol] as number) > 0));
    for (const symbol of this.symbols()) if ((table.changed[symbol] as number) > this.#seenSeq) due.add(symbol);
    for (const symbol of due) this.connection.write(table.message(symbol).slice(1), { compress: false });
    this.#fresh = [];
    this.#cursor = 0;
    this.#seenSeq = table.seq;
    return due.size;
  }
}
