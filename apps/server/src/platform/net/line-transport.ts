import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { StringDecoder } from 'node:string_decoder';
import { lookupUntil } from './addresses-of.ts';
import type { SocketMessage } from './socket-options.ts';
import type { Transport, TransportListener, TransportOptions } from './transport.ts';

const GOOD = 200;

/**
 * Messages as lines of an endless HTTP response. What is sent is the query of the request: another one opens the
 * next response, which replaces the previous one once it begins. The address is `ws:` or `wss:`, as settings have
 * it.
 */
export class LineTransport implements Transport {
  readonly #options: TransportOptions;
  readonly #listener: TransportListener;
  /** The current response, and the request that will replace it. */
  #current: ClientRequest | undefined;
  #next: ClientRequest | undefined;
  #hasEnded = false;

  constructor(options: TransportOptions, listener: TransportListener) {
    this.#options = options;
    this.#listener = listener;
    queueMicrotask(() => this.#hasEnded || listener.open()); // the first request says what is wanted
  }

  get isOpen(): boolean {
    return !this.#hasEnded;
  }

  send(query: SocketMessage): void {
    const { place, connectMs, signal } = this.#options;
    const { url, headers = {} } = place;
    const address = `${url.replace(/^ws/, 'http')}${url.includes('?') ? '&' : '?'}${query}`;
    const { request } = address.startsWith('https:') ? https : http;
    this.#next?.destroy();
    const sent = request(address, { headers, agent: false, lookup: lookupUntil(signal) });
    this.#next = sent;
    const late = setTimeout(() => sent.destroy(new Error('no answer in time')), connectMs);
    sent.on('response', (response) => this.#answered(sent, response));
    sent.on('error', ({ message }) => this.#end(sent, message));
    for (const event of ['response', 'close']) sent.once(event, () => clearTimeout(late));
    sent.end();
  }

  ping(): void {
    // the provider sends heartbeats
  }

  close(): void {
    this.terminate();
  }

  terminate(): void {
    this.#hasEnded = true;
    this.#next?.destroy();
    this.#current?.destroy();
  }

  #answered(request: ClientRequest, response: IncomingMessage): void {
    if (request !== this.#next) return;
    if (response.statusCode !== GOOD) {
      this.#listener.refused(response);
      return;
    }
    const before = this.#current;
    this.#current = request;
    this.#next = undefined;
    before?.destroy();
    this.#read(request, response);
  }

  #read(request: ClientRequest, response: IncomingMessage): void {
    const decoder = new StringDecoder();
    let rest = '';
    response.on('data', (chunk: Buffer) => {
      if (request !== this.#current || this.#hasEnded) return;
      this.#listener.alive();
      const lines = (rest + decoder.write(chunk)).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > this.#options.mostBytes) this.#end(request, 'a line is too long');
      else for (const line of lines) if (line.trim() !== '') this.#listener.message(line);
    });
    response.on('error', ({ message }) => this.#end(request, message));
    response.on('close', () => this.#end(request, 'closed by the provider'));
  }

  /** The replaced response may end. */
  #end(request: ClientRequest, reason: string): void {
    const isWanted = request === this.#current || request === this.#next;
    if (isWanted && !this.#hasEnded) this.#listener.ended(reason);
  }
}
