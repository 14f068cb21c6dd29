import type { Market } from '@wickwise/market';
import { EXCHANGES } from '#marketdata/feeds/exchanges.ts';
import { probeProvider } from '#marketdata/feeds/probe-provider.ts';
import { urlsOf } from '#marketdata/feeds/provider-options.ts';
import type { Offer, ProviderProtocol } from '#marketdata/feeds/provider-protocol.ts';
import { findProvider } from '#marketdata/feeds/providers.ts';
import type { LostSource } from '#marketdata/lost-source.ts';
import { type ExchangeSettings, exchangeMarkets, type FeedChoice, withExchange } from '#platform/feed-choice.ts';
import type { ExchangeName } from '#platform/provider-settings.ts';
import { type Found, recallFound, rememberFound } from './auto-feed-memory.ts';
import { reasonOf } from './auto-feed-words.ts';
import type { LiveSearch, LostExchange } from './roles/live-prices.ts';

export interface AutoFeedOptions {
  exchanges: readonly ExchangeSettings[];
  /** Whether all other markets are simulated. */
  areOthersSimulated: boolean;
  /** Whether no setting names a feed for Forex: an exchange with currency pairs carries it too. */
  isForexFree: boolean;
  /** Whether exchanges are tried only once an operator has agreed to their terms. */
  needsAgreement: boolean;
  /** Where the found exchange is remembered. */
  dataDir: string;
  /** Takes a line of text for the person who starts the server. */
  print: (line: string) => void;
  /** Exchanges have this long to answer. */
  limitMs: number;
}

/**
 * Looks for live prices while the server runs: `FEED=auto`. All exchanges are tried at once. The first that answers is
 * chosen, except that the one of the last start goes first where it answers too: its bars are stored. A chosen one that
 * is lost is given up for another, or for the simulation, until somebody looks again or the next start.
 */
export class AutoFeed implements LiveSearch {
  readonly needsAgreement: boolean;
  readonly #options: AutoFeedOptions;
  readonly #remembered: Found | undefined;
  #permitted: ReadonlySet<ExchangeName>;
  readonly #outcomes = new Map<ExchangeName, string | null>();
  /** What has answered in the present or last search. */
  #answered = new Map<ExchangeName, Found>();
  #isDecided = false;
  #found: Found | undefined;
  #lost: LostExchange | undefined;
  #searching: Promise<void> | undefined;
  #ending = new AbortController();
  #isQuiet = false;
  /** The exchange that the server runs with, and the markets that it carries. */
  #used: { name: ExchangeName; markets: readonly Market[] } | undefined;
  #replaced: ReadonlyMap<Market, LostSource> = new Map();
  #listener: (() => void) | undefined;

  constructor(options: AutoFeedOptions) {
    this.#options = options;
    this.#remembered = recallFound(options.dataDir);
    this.needsAgreement = options.needsAgreement;
    this.#permitted = new Set(options.needsAgreement ? [] : options.exchanges.map(({ name }) => name));
  }

  /** Calls a listener after each search. */
  onDecided(listener: () => void): void {
    this.#listener = listener;
  }

  /** Whether the server runs as the last search has ended. */
  get isServed(): boolean {
    return this.#used?.name === this.#found?.name;
  }

  get used() {
    return this.#used;
  }

  get lost(): LostExchange | undefined {
    return this.#lost;
  }

  /** Lost sources by the markets that they would carry. */
  get replaced(): ReadonlyMap<Market, LostSource> {
    return this.#replaced;
  }

  get isSearching(): boolean {
    return this.#searching !== undefined;
  }

  get tried() {
    return this.#options.exchanges.map((exchange) => ({
      name: exchange.name,
      ...exchangeTerms(exchange.name),
      hosts: hostsOf(exchange),
      isPermitted: this.#permitted.has(exchange.name),
      outcome: this.#outcomes.get(exchange.name),
    }));
  }

  /**
   * Takes the exchanges that an operator has agreed to; begins a search where others are among them, and drops a found
   * one that isn't. Without a need for agreement nothing changes.
   */
  permit(names: readonly ExchangeName[]): void {
    if (!this.needsAgreement) return;
    const before = this.#permitted;
    this.#permitted = new Set(this.#options.exchanges.map(({ name }) => name).filter((name) => names.includes(name)));
    if (this.#permitted.symmetricDifference(before).size === 0) return;
    void (this.#searching ?? Promise.resolve()).then(() => this.#followPermission());
  }

  async #followPermission(): Promise<void> {
    if (this.#usable(this.#found)) return;
    this.#lost = undefined;
    if (this.#permitted.size > 0) await this.search();
    else if (this.#isDecided) this.#decide(undefined);
  }

  /**
   * Returns the choices with the exchange that is chosen by now; before, with that of the last start. Nobody is waited for.
   * It gets none of the markets that connections carry.
   */
  choose(choices: readonly FeedChoice[], connected: readonly Market[] = []): FeedChoice[] {
    const found = this.#isDecided ? this.#found : (this.#best() ?? this.#usable(this.#remembered));
    const exchange = this.#options.exchanges.find(({ name }) => name === found?.name);
    const marketsOf = (name: ExchangeName): readonly Market[] => exchangeMarkets(choices, name, connected);
    this.#used = exchange && { name: exchange.name, markets: marketsOf(exchange.name) };
    this.#replaced = this.#lost
      ? new Map(marketsOf(this.#lost.name).map((market) => [market, asSource(this.#lost as LostExchange)]))
      : new Map();
    return exchange && found ? withExchange(choices, { ...exchange, offers: found.offers }, connected) : [...choices];
  }

  /** Tries all permitted exchanges, one that was given up included. A search that is under way is waited for. */
  search(): Promise<void> {
    this.#searching ??= this.#searchAll().finally(() => {
      this.#searching = undefined;
    });
    return this.#searching;
  }

  /** Replaces a lost exchange by another, or by none; `isStillAway` is asked once the others have been tried. */
  async giveUp(lost: LostExchange, isStillAway: () => boolean): Promise<void> {
    if (this.isSearching) return;
    this.#print(`Live prices from ${labelOf(lost.name)}: ${GIVEN_UP[lost.why]}.`);
    const trying = this.#tryAll((name) => name !== lost.name);
    this.#searching = trying.then((found) => {
      this.#searching = undefined;
      if (this.#isQuiet || !isStillAway()) return;
      this.#lost = lost;
      this.#decide(found);
    });
    await this.#searching;
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

  #usable(found: Found | undefined): Found | undefined {
    return found && this.#permitted.has(found.name) ? found : undefined;
  }

  /** Goes before others: what the last start used, then what runs now. */
  #preferred(): ExchangeName[] {
    const own = this.#usable(this.#remembered)?.name;
    const used = this.#isDecided ? this.#found?.name : undefined;
    return [own, used].filter((name) => name !== undefined);
  }

  /** Returns the exchange to take, as far as that is known: a preferred one is waited for. */
  #best(isOver = false): Found | undefined {
    const [first, ...rest] = this.#preferred();
    const own = first && this.#answered.get(first);
    if (own || (first && !isOver)) return own;
    const next = rest.find((name) => this.#answered.has(name));
    return next ? this.#answered.get(next) : this.#answered.values().next().value;
  }

  async #searchAll(): Promise<void> {
    const found = await this.#tryAll(() => true);
    const before = this.#isDecided ? this.#lost : this.#usable(this.#remembered);
    if (!before || found?.name === before.name) this.#lost = undefined;
    else if (!this.#isDecided) this.#lost = { name: before.name, why: 'unanswered', sinceMs: Date.now() };
    this.#decide(found);
    if (found && !this.#lost) await rememberFound(this.#options.dataDir, found);
  }

  async #tryAll(isTried: (name: ExchangeName) => boolean): Promise<Found | undefined> {
    const { exchanges, limitMs } = this.#options;
    this.#answered = new Map();
    this.#ending = new AbortController();
    const late = setTimeout(() => this.#ending.abort(new Error(`no answer in ${limitMs / 1_000} s`)), limitMs);
    const tried = exchanges.filter(({ name }) => this.#permitted.has(name) && isTried(name));
    await Promise.all(tried.map((exchange) => this.#try(exchange)));
    clearTimeout(late);
    return this.#usable(this.#best(true));
  }

  #decide(found: Found | undefined): void {
    this.#isDecided = true;
    this.#found = found;
    if (this.#permitted.size > 0) this.#print(found ? this.#sentence(EXCHANGES[found.name]) : NOBODY);
    if (!this.#isQuiet) this.#listener?.();
  }

  #sentence({ notes }: ProviderProtocol): string {
    const { areOthersSimulated, isForexFree } = this.#options;
    const forex = isForexFree && notes.Forex ? ' Its currency pairs are indicative Forex prices.' : '';
    return `Crypto prices are live: ${notes.Crypto}.${forex}${areOthersSimulated ? ' Other markets are simulated.' : ''}`;
  }

  async #try(exchange: ExchangeSettings): Promise<void> {
    const startMs = performance.now();
    const outcome = (await this.#probe(exchange).catch((error: unknown) => reasonOf(error))) ?? null;
    const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
    this.#outcomes.set(exchange.name, outcome);
    this.#print(`Live prices from ${hostsOf(exchange).join(', ')}: ${outcome ?? `answered after ${seconds} s`}`);
  }

  /** Ends the search of the others once it's decided. */
  async #probe(exchange: ExchangeSettings): Promise<undefined> {
    const limits = { signal: this.#ending.signal, limitMs: this.#options.limitMs };
    const offers: readonly Offer[] = await probeProvider(EXCHANGES[exchange.name], exchange, limits);
    this.#answered.set(exchange.name, { name: exchange.name, offers: [...offers] });
    if (this.#best()) this.#stop();
  }
}

const NOBODY = 'No exchange answered: crypto prices are simulated. To look for none, start with --feed sim.';

const GIVEN_UP: Readonly<Record<LostExchange['why'], string>> = {
  silent: 'no prices come, the others are tried',
  refused: 'it refuses this server, the others are tried',
  unanswered: 'no answer',
};

const exchangeTerms = (name: ExchangeName) => {
  const { label, terms, termsUrl = '' } = findProvider(name);
  return { label, terms, termsUrl };
};

const labelOf = (name: ExchangeName): string => findProvider(name).label;

const asSource = ({ name, why, sinceMs }: LostExchange): LostSource => ({ label: labelOf(name), why, since: sinceMs });

function hostsOf(exchange: ExchangeSettings): string[] {
  const { restUrl, wsUrl } = urlsOf(EXCHANGES[exchange.name], exchange);
  return [...new Set([new URL(wsUrl).host, new URL(restUrl).host])];
}
