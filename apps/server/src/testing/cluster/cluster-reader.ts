import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { ClusterAccount } from './cluster-account.ts';

/** As the web app: from one to five seconds between two attempts. */
const RECONNECTION = { reconnectionDelay: 1_000, reconnectionDelayMax: 5_000, timeout: 20_000 };
const ASK_AGAIN_MS = 2_000;
const MARKET = { market: 'crypto', symbols: ['BTC-USD', 'ETH-USD', 'SOL-USD'] };

/** A reader's page at the balancer: watches prices, and hears signals and notices by their numbers. */
export class ClusterReader {
  /** Numbers of signals in the order in which they were taken; one that comes again shows. */
  readonly signals: number[] = [];
  /** Numbers of notices; while missed ones are on their way, live ones may come in between. */
  readonly notices = new Set<number>();
  /** Number after which signals count: the newest one at the first connection. */
  sinceSeq: number | undefined;
  readonly problems: string[] = [];
  connections = 0;
  /** Newest price of the first symbol. */
  price: number | undefined;
  readonly #account: ClusterAccount;
  readonly #socket: Socket;
  #pricedMs = performance.now();
  #longestMs = 0;
  /** Whether nothing is missing before what comes next. */
  #isNext = false;
  #asked = 0;
  /** Number of the newest notice before which none is missing. */
  #noticeSeq = 0;
  #token = '';

  constructor(url: string, account: ClusterAccount) {
    this.#account = account;
    const auth = (take: (data: object) => void): void => {
      this.#token = account.token;
      take({ token: this.#token });
    };
    this.#socket = io(url, { transports: ['websocket'], forceNew: true, auth, ...RECONNECTION });
    onTestFinished(() => void this.#socket.disconnect());
    this.#listen(this.#socket);
  }

  get isConnected(): boolean {
    return this.#socket.connected;
  }

  /** Begins to look for the longest time without a price, ms, which `longestPauseMs` says. */
  beginPause(): void {
    this.#longestMs = 0;
  }

  get longestPauseMs(): number {
    return Math.max(this.#longestMs, performance.now() - this.#pricedMs);
  }

  /** Ms since the newest price. */
  get silentMs(): number {
    return performance.now() - this.#pricedMs;
  }

  #listen(socket: Socket): void {
    socket.on('connect', () => {
      this.connections++;
      socket.emit('subscribe_market', MARKET);
    });
    socket.on('disconnect', () => {
      this.#isNext = false;
      this.#asked++;
    });
    socket.on('crypto_data', (tick: { s: string; p: number; status_code?: number }) => this.#priced(tick));
    socket.on('signal_position', ({ seq }: { seq: number }) => {
      this.sinceSeq ??= seq;
      this.#resume();
    });
    socket.on('signal', ({ seq }: { seq: number }) => {
      if (this.#isNext) this.signals.push(seq);
    });
    socket.on('notice', ({ seq }: { seq: number }) => {
      this.notices.add(seq);
      if (this.#isNext) this.#noticeSeq = Math.max(this.#noticeSeq, seq);
    });
    socket.on('refused', ({ event, status_code }: { event: string; status_code: number }) => {
      if (event === 'resume_from') {
        this.#isNext = false;
        const own = ++this.#asked;
        setTimeout(() => own === this.#asked && this.#resume(), ASK_AGAIN_MS);
      } else this.problems.push(`${event} was refused with ${status_code}`);
    });
  }

  /** Asks for what was missed: notices come first, then the answer, then signals. */
  #resume(): void {
    const own = ++this.#asked;
    this.#isNext = false;
    const from = { seq: this.signals.at(-1) ?? this.sinceSeq ?? 0, noticeSeq: this.#noticeSeq };
    this.#socket.emit('resume_from', from, () => {
      if (own !== this.#asked) return;
      this.#isNext = true;
      this.#noticeSeq = Math.max(this.#noticeSeq, ...this.notices);
    });
  }

  #priced({ s, p, status_code }: { s: string; p: number; status_code?: number }): void {
    if (status_code !== undefined) return;
    if (s.endsWith(MARKET.symbols[0] as string)) this.price = Number(p);
    const nowMs = performance.now();
    this.#longestMs = Math.max(this.#longestMs, nowMs - this.#pricedMs);
    this.#pricedMs = nowMs;
    if (this.#account.token !== this.#token) {
      this.#token = this.#account.token;
      this.#socket.emit('authenticate', { token: this.#token });
    }
  }
}
