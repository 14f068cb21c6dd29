import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Market } from '@wickwise/market';
import * as z from 'zod';
import { EXCHANGES } from '#marketdata/feeds/exchanges.ts';
import { probeProvider } from '#marketdata/feeds/probe-provider.ts';
import { urlsOf } from '#marketdata/feeds/provider-options.ts';
import type { Offer, ProviderProtocol } from '#marketdata/feeds/provider-protocol.ts';
import { type ExchangeSettings, type FeedChoice, withExchange } from '#platform/feed-choice.ts';
import { HttpRefusal } from '#platform/net/http-client.ts';
import { EXCHANGE_NAMES, type ExchangeName } from '#platform/provider-settings.ts';

/** The exchange that answered last time, with what it traded: the next start begins with it. */
const Remembered = z.object({
  name: z.enum(EXCHANGE_NAMES),
  offers: z.array(z.object({ symbol: z.string(), tickSize: z.number().positive() })),
});
type Found = z.infer<typeof Remembered>;

export interface AutoFeedOptions {
  exchanges: readonly ExchangeSettings[];
  /** Whether all other markets are simulated. */
  areOthersSimulated: boolean;
  /** Whether no setting names a feed for Forex: an exchange with currency pairs carries it too. */
  isForexFree: boolean;
  /** Where the found exchange is remembered. */
  dataDir: string;
  /** Takes a line of text for the person who starts the server. */
  print: (line: string) => void;
  /** Exchanges have this long to answer. */
  limitMs: number;
}

/**
 * Looks for live prices while the server starts: `FEED=auto`. All exchanges are tried at once. The first that
 * answers is chosen, except that the one of the last start goes first where it answers too: its bars are stored.
 */
export class AutoFeed {
  readonly #options: AutoFeedOptions;
  readonly #remembered: Found | undefined;
  readonly #answered = new Map<ExchangeName, Found>();
  readonly #ending = new AbortController();
  #isOver = false;
  #isQuiet = false;
  /** The exchange that the server runs with. */
  #used: ExchangeName | undefined;
  /** Resolves with the exchange that is chosen, or with none. */
  readonly verdict: Promise<ExchangeName | undefined>;

  constructor(options: AutoFeedOptions) {
    this.#options = options;
    this.#remembered = recall(options.dataDir);
    this.verdict = this.#search();
  }

  /** Whether the server runs with the chosen exchange, or without one where none answered. */
  isServedBy(name: ExchangeName | undefined): boolean {
    return this.#used === name;
  }

  /**
   * Returns the choices with the exchange that is chosen by now; before, with that of the last start. Nobody is waited for.
   * It gets none of the markets that connections carry.
   */
  choose(choices: readonly FeedChoice[], connected: readonly Market[] = []): FeedChoice[] {
    const found = this.#chosen() ?? (this.#isOver ? undefined : this.#remembered);
    const exchange = this.#options.exchanges.find(({ name }) => name === found?.name);
    this.#used = exchange?.name;
    return exchange && found ? withExchange(choices, { ...exchange, offers: found.offers }, connected) : [...choices];
  }

  /** Ends the search without a word: the server ends. */
  end(): void {
    this.#isQuiet = true;
    this.#stop();
  }

  #stop(): void {
    this.#ending.abort(new Error('not waited for'));
  }

  #print(line: string): void {
    if (!this.#isQuiet) this.#options.print(line);
  }

  #chosen(): Found | undefined {
    const own = this.#remembered && this.#answered.get(this.#remembered.name);
    if (own || !this.#remembered || this.#isOver) return own ?? this.#answered.values().next().value;
    return undefined;
  }

  async #search(): Promise<ExchangeName | undefined> {
    const { exchanges, limitMs } = this.#options;
    const late = setTimeout(() => this.#ending.abort(new Error(`no answer in ${limitMs / 1_000} s`)), limitMs);
    await Promise.all(exchanges.map((exchange) => this.#try(exchange)));
    clearTimeout(late);
    this.#isOver = true;
    const found = this.#chosen();
    this.#print(found ? this.#sentence(EXCHANGES[found.name]) : NOBODY);
    if (found) await remember(this.#options.dataDir, found);
    return found?.name;
  }

  #sentence({ notes }: ProviderProtocol): string {
    const { areOthersSimulated, isForexFree } = this.#options;
    const forex = isForexFree && notes.Forex ? ' Its currency pairs are indicative Forex prices.' : '';
    return `Crypto prices are live: ${notes.Crypto}.${forex}${areOthersSimulated ? ' Other markets are simulated.' : ''}`;
  }

  async #try(exchange: ExchangeSettings): Promise<void> {
    const protocol = EXCHANGES[exchange.name];
    const { restUrl, wsUrl } = urlsOf(protocol, exchange);
    const hosts = [...new Set([new URL(wsUrl).host, new URL(restUrl).host])].join(', ');
    const startMs = performance.now();
    const outcome = await this.#probe(exchange).catch((error: unknown) => reasonOf(error));
    const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
    this.#print(`Live prices from ${hosts}: ${outcome ?? `answered after ${seconds} s`}`);
  }

  /** Ends the search of the others once it's decided. */
  async #probe(exchange: ExchangeSettings): Promise<undefined> {
    const limits = { signal: this.#ending.signal, limitMs: this.#options.limitMs };
    const offers: readonly Offer[] = await probeProvider(EXCHANGES[exchange.name], exchange, limits);
    this.#answered.set(exchange.name, { name: exchange.name, offers: [...offers] });
    if (this.#chosen()) this.#stop();
  }
}

const NOBODY = 'No exchange answered: crypto prices are simulated. To look for none, start with --feed sim.';

const UNREACHABLE: ReadonlySet<string> = new Set(
  'ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ENOTFOUND ENODATA EREFUSED ESERVFAIL ETIMEOUT EAI_AGAIN'.split(' '),
);

/** Why an exchange didn't answer, in a few words. */
function reasonOf(error: unknown): string {
  const { code = '', name, message } = error as NodeJS.ErrnoException;
  if (UNREACHABLE.has(code) || [...UNREACHABLE].some((one) => message.includes(one))) return 'not reachable';
  if (error instanceof HttpRefusal) return refusalOf(error.status);
  const isRubbish = name === 'SyntaxError' || /^(not an? |HTTP 200)/.test(message);
  return isRubbish ? 'the answer makes no sense' : (message.split('\n')[0] ?? '');
}

const refusalOf = (status: number): string =>
  status === 451 ? 'not available from here (HTTP 451)' : `HTTP ${status}`;

const placeOf = (dataDir: string): string => path.join(dataDir, 'live-prices.json');

/** Undefined where nothing valid is remembered. */
function recall(dataDir: string): Found | undefined {
  try {
    return Remembered.parse(JSON.parse(readFileSync(placeOf(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/** What can't be remembered is looked for again. */
async function remember(dataDir: string, found: Found): Promise<void> {
  await writeFile(placeOf(dataDir), JSON.stringify(found)).catch(() => {});
}
