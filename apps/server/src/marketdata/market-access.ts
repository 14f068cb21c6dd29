import { type HIDDEN_REASONS, type LicenceScope, REFUSAL_TEXTS } from '@wickwise/contract';
import { MARKETS, type Market } from '@wickwise/market';
import { LicenceRefusal } from '#platform/errors.ts';
import { readAccountSource } from './account-source.ts';
import type { InstrumentRegistry } from './registry.ts';

/** A caller, by the id of the account; undefined for a visitor. */
export type MarketReader = string | undefined;

type HiddenReason = (typeof HIDDEN_REASONS)[number];

/** Licences under which everybody may see the prices. */
const FOR_EVERYBODY: ReadonlySet<LicenceScope> = new Set(['simulated', 'display', 'redistribute']);

/** Facts beside the feeds that decide; they change while the server runs. */
export interface AccessState {
  /** The account that owns keys of the settings and recordings; undefined while nobody is known to run the server. */
  operatorId: string | undefined;
  /** Scopes that an operator's statement has raised, by `licenceKey`. */
  raised: ReadonlyMap<string, LicenceScope>;
}

export interface MarketAccessDeps {
  registry: InstrumentRegistry;
  /** Returns the account whose connection carries a market; undefined for keys of the settings, and without a key. */
  ownerOf: (market: Market) => string | undefined;
  /** Only this machine reaches the server, so every user is its operator. */
  isForThisMachine: boolean;
  /** Declared scopes of sources that aren't running now and have left records. */
  storedScopes?: ReadonlyMap<string, LicenceScope>;
  /** Returns whether an account has prices of its own connections in a market. */
  hasOwn?: (account: string, market: Market) => boolean;
}

/** Names what a statement is about: a market's prices of one source. */
export const licenceKey = (source: string, market: Market): string => `${source} ${market}`;

/**
 * Decides who may see a market's prices and everything made of them, by the licence of the market's feed. Every
 * route, socket event, job and shared answer asks here (decision 0046).
 */
export class MarketAccess {
  readonly registry: InstrumentRegistry;
  readonly #deps: MarketAccessDeps;
  #state: AccessState = { operatorId: undefined, raised: new Map() };
  readonly #views = new Map<string, InstrumentRegistry>();
  readonly #listeners: (() => void)[] = [];

  constructor(deps: MarketAccessDeps) {
    this.#deps = deps;
    this.registry = deps.registry;
  }

  /** Applies a new state; calls the listeners where it changes what readers may see. */
  set(state: AccessState): void {
    const before = this.#signature();
    this.#state = state;
    if (this.#signature() !== before) for (const listener of this.#listeners) listener();
  }

  /** Calls a listener after each change of what anybody may see. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Returns the scope of a market's prices, raised ones as raised; a market without a feed has nothing to hide. */
  scopeOf(market: Market): LicenceScope {
    const origin = this.registry.origins.get(market);
    return origin ? this.#scopeOf(origin.source, market, origin.licence) : 'simulated';
  }

  /** Returns the account that owns a market's feed; undefined while there is none. */
  ownerOf(market: Market): string | undefined {
    return this.#deps.ownerOf(market) ?? this.#state.operatorId;
  }

  /** Returns whether a reader is the server's operator. */
  isRunner(reader: MarketReader): boolean {
    return reader !== undefined && reader === this.#state.operatorId;
  }

  /** Returns whether a reader may see a market. */
  mayRead(market: Market, reader: MarketReader): boolean {
    return this.#mayRead(this.scopeOf(market), market, reader);
  }

  /** Returns whether a reader has prices of own connections in any market. */
  hasOwnPrices(reader: MarketReader): boolean {
    return MARKETS.some((market) => this.#hasOwn(market, reader));
  }

  /** Returns whether a reader has prices of a market, the server's or those of own connections. */
  hasPrices(market: Market, reader: MarketReader): boolean {
    return this.#hasOwn(market, reader) || this.mayRead(market, reader);
  }

  /** Returns whether a reader may see what was stored of a source, which may not run any more; without one, of the market. */
  mayReadStored(source: string | undefined, market: Market, reader: MarketReader): boolean {
    if (source === undefined) return this.hasPrices(market, reader);
    const own = readAccountSource(source);
    if (own) return own.account === reader;
    const origin = this.registry.origins.get(market);
    if (origin?.source === source) return this.mayRead(market, reader);
    const declared = this.#deps.storedScopes?.get(source) ?? 'personal';
    return this.#mayRead(this.#scopeOf(source, market, declared), market, reader);
  }

  /** Returns whether a reader may see what an operator imported under a scope, of a market or of all of them. */
  mayReadScope(scope: LicenceScope, market: Market | null, reader: MarketReader): boolean {
    if (market !== null) return this.#mayRead(scope, market, reader);
    const isForAll = FOR_EVERYBODY.has(scope) || (scope === 'internal' && this.#deps.isForThisMachine);
    return isForAll || this.isRunner(reader);
  }

  /** Throws `LicenceRefusal` where a reader may not see a market. */
  check(market: Market, reader: MarketReader): void {
    const why = this.whyHidden(market, reader);
    if (why !== undefined) throw new LicenceRefusal(HIDDEN[why]);
  }

  /** Throws where a reader may not see what was stored of a source; without a source, of the market as it is now. */
  checkStored(source: string | undefined, market: Market, reader: MarketReader): void {
    if (this.mayReadStored(source, market, reader)) return;
    if (source === undefined) this.check(market, reader);
    throw new LicenceRefusal(HIDDEN['other-owner']);
  }

  /** Returns why a reader doesn't see a market; undefined where nothing is hidden. */
  whyHidden(market: Market, reader: MarketReader): HiddenReason | undefined {
    if (this.mayRead(market, reader)) return undefined;
    return this.ownerOf(market) === undefined ? 'no-owner' : 'other-owner';
  }

  /** Throws where a public link to a market's values would show them to people who may not see them. */
  checkShare(market: Market): void {
    if (!this.mayRead(market, undefined)) throw new LicenceRefusal(HIDDEN.share);
  }

  /** Returns the accounts that may see a market, or that everybody may. */
  readersOf(market: Market): 'everybody' | readonly string[] {
    if (this.mayRead(market, undefined)) return 'everybody';
    const owner = this.ownerOf(market);
    return owner === undefined ? [] : [owner];
  }

  /** Returns the markets that a reader doesn't see. */
  hiddenFrom(reader: MarketReader): Market[] {
    return MARKETS.filter((market) => !this.mayRead(market, reader));
  }

  /** Returns the markets of which a reader doesn't see what was recorded for the reader: alerts that fired, notices. */
  hiddenRecordsFrom(reader: MarketReader): Market[] {
    return this.hiddenFrom(reader).filter((market) => !this.#hasOwn(market, reader));
  }

  /** Returns the markets whose records a reader doesn't see, and the numbers of instruments that are hidden. */
  hiddenWithNumbers(reader: MarketReader): { markets: Market[]; numbers: number[] } {
    const numbers = this.hiddenFrom(reader).flatMap((market) => this.registry.of(market).map(({ no }) => no));
    return { markets: this.hiddenRecordsFrom(reader), numbers };
  }

  /** Returns the instruments that a reader may see: what asks this registry leaves the others out. */
  registryFor(reader: MarketReader): InstrumentRegistry {
    const hidden = this.hiddenFrom(reader);
    if (hidden.length === 0) return this.registry;
    const key = hidden.join(' ');
    const known = this.#views.get(key);
    if (known) return known;
    const view = this.registry.inMarkets(new Set(MARKETS.filter((market) => !hidden.includes(market))));
    this.#views.set(key, view);
    return view;
  }

  /** Returns a key for shared answers: readers with the same key may see the same. */
  keyFor(reader: MarketReader): string {
    return this.hiddenFrom(reader).join(' ');
  }

  #hasOwn(market: Market, reader: MarketReader): boolean {
    return reader !== undefined && this.#deps.hasOwn?.(reader, market) === true;
  }

  #scopeOf(source: string, market: Market, declared: LicenceScope): LicenceScope {
    return this.#state.raised.get(licenceKey(source, market)) ?? declared;
  }

  #mayRead(scope: LicenceScope, market: Market, reader: MarketReader): boolean {
    if (FOR_EVERYBODY.has(scope)) return true;
    if (scope === 'internal' && this.#deps.isForThisMachine) return true;
    return reader !== undefined && reader === this.ownerOf(market);
  }

  #signature(): string {
    return MARKETS.map((market) => `${this.scopeOf(market)} ${this.ownerOf(market)}`).join();
  }
}

/** Why a reader doesn't see a market, in a sentence. */
export const HIDDEN = {
  'other-owner': REFUSAL_TEXTS.otherOwner,
  'no-owner': REFUSAL_TEXTS.noOwner,
  share: REFUSAL_TEXTS.noPublicLink,
} as const;
