import { findInstrument, instrumentsOf } from '@wickwise/market/catalogue';
import { LiveSocket } from '#platform/net/live-socket.ts';
import type { ProviderConnection, SocketMessage } from '#platform/net/socket-options.ts';
import { type ProviderUrls, socketTimes, urlsOf } from './provider-options.ts';
import type { Offer, ProviderProtocol, StreamSession } from './provider-protocol.ts';
import { ProviderRest } from './provider-rest.ts';

/** What is asked for a price: everybody trades it at any moment. */
const asked = findInstrument('Crypto:BTC-USD') ?? instrumentsOf('Crypto')[0];

/**
 * Resolves with what an exchange trades once its stream has sent a price and its REST side the list. Rejects with the
 * reason at the first failure, after `limitMs`, and when `signal` aborts.
 */
export async function probeProvider(
  protocol: ProviderProtocol,
  options: ProviderUrls,
  { signal, limitMs }: { signal: AbortSignal; limitMs: number },
): Promise<readonly Offer[]> {
  const urls = urlsOf(protocol, options);
  const rest = new ProviderRest(protocol, { ...urls, timeoutMs: limitMs, onRefused: () => {} });
  const price = new FirstPrice(protocol, urls.wsUrl, limitMs);
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    const list = protocol.offers(rest.getter('user', signal));
    const [offers] = await Promise.race([Promise.all([list, price.promise]), aborted.promise]);
    if (offers.length === 0) throw new Error('it lists nothing');
    return offers;
  } finally {
    signal.removeEventListener('abort', abort);
    price.stop();
    rest.stop();
  }
}

/** Waits for one price of a stream. */
class FirstPrice {
  readonly #came = Promise.withResolvers<void>();
  readonly #session: StreamSession;
  readonly #symbol: string;
  readonly #socket: LiveSocket;

  constructor(protocol: ProviderProtocol, url: string, connectMs: number) {
    const symbol = asked && protocol.symbolOf(asked);
    if (!symbol) throw new Error('the catalogue has no coin');
    this.#symbol = symbol;
    this.#session = protocol.session();
    const fail = (reason: string): void => this.#came.reject(new Error(reason));
    const { messagesPerSecond } = protocol;
    this.#socket = new LiveSocket(
      { place: { url }, times: socketTimes(protocol, { connectMs }), messagesPerSecond },
      {
        open: (connection) => this.#subscribe(connection),
        message: (data) => this.#read(data),
        live: () => {},
        lost: fail,
        refused: fail,
        failed: fail,
      },
    );
    this.#came.promise.catch(() => {}); // the list may have failed before
    this.#socket.start();
  }

  get promise(): Promise<void> {
    return this.#came.promise;
  }

  stop(): void {
    this.#socket.stop();
  }

  #subscribe(connection: ProviderConnection): void {
    for (const message of this.#session.want(new Set([this.#symbol]))) connection.send(message);
  }

  #read(message: SocketMessage): void {
    try {
      const events = this.#session.read(message);
      if (events.some(({ kind }) => kind === 'trade' || kind === 'reference')) this.#came.resolve();
    } catch (error) {
      this.#came.reject(error);
    }
  }
}
