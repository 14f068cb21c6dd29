import { MARKET_INFO, type Market } from '@wickwise/market';
import { LicenceRefusal } from '#platform/errors.ts';
import { HIDDEN, type MarketAccess, type MarketReader } from './market-access.ts';

/** Prices of Indian exchanges that are older than this may feed virtual trading. */
const OLD_MS = 30 * 86_400_000;

export const NO_INDIAN_PAPER =
  'Real-time prices of Indian exchanges may not feed virtual trading that is offered to others (SEBI, 24 May 2024). ' +
  'Paper trading on Indian shares works on simulated and replayed prices, on prices that are at least 30 days old, and ' +
  'for the account that owns the feed of personal scope.';

/** Decides who may trade on paper with a market's prices. */
export class PaperAccess {
  readonly #access: MarketAccess;
  readonly #nowOf: (market: Market) => number;

  constructor(access: MarketAccess, nowOf: (market: Market) => number) {
    this.#access = access;
    this.#nowOf = nowOf;
  }

  /** Returns why an account may not trade on paper in a market; undefined where it may. */
  whyNot(market: Market, reader: MarketReader): string | undefined {
    const hidden = this.#access.whyHidden(market, reader);
    if (hidden !== undefined) return HIDDEN[hidden];
    return this.isRefused(market, reader) ? NO_INDIAN_PAPER : undefined;
  }

  /** Returns whether the rule on real-time prices of Indian exchanges forbids an account's paper trading. */
  isRefused(market: Market, reader: MarketReader): boolean {
    return MARKET_INFO[market].isPaperRestricted && !this.#mayFeedPaper(market, reader);
  }

  mayTrade(market: Market, reader: MarketReader): boolean {
    return this.whyNot(market, reader) === undefined;
  }

  /** Throws `LicenceRefusal` where an account may not trade on paper in a market. */
  check(market: Market, reader: MarketReader): void {
    const why = this.whyNot(market, reader);
    if (why !== undefined) throw new LicenceRefusal(why);
  }

  #mayFeedPaper(market: Market, reader: MarketReader): boolean {
    const { registry } = this.#access;
    if (registry.isSimulated(market) || registry.badgeOf(market) === 'REPLAY') return true;
    if (this.#nowOf(market) <= Date.now() - OLD_MS) return true;
    // a statement that raises the scope doesn't make it anybody else's feed
    const isPersonal = registry.origins.get(market)?.licence === 'personal';
    return isPersonal && reader !== undefined && reader === this.#access.ownerOf(market);
  }
}
