import type { Market } from '@wickwise/market';
import type { PriceView } from './price-view.ts';

type OnChange = (owner: string, view: PriceView | undefined) => void;
type OnClaim = (owner: string) => Promise<void>;

/** The prices that accounts have of their own connections: nobody else ever gets them. */
export class OwnViews {
  readonly #views = new Map<string, PriceView>();
  readonly #claims = new Map<string, readonly Market[]>();
  readonly #onChange: OnChange[] = [];
  readonly #onClaim: OnClaim[] = [];

  /** Returns what a reader has of own connections in a market; undefined where the reader has the server's prices. */
  of(reader: string | undefined, market: Market): PriceView | undefined {
    const view = this.all(reader);
    return view?.markets.includes(market) ? view : undefined;
  }

  /** Returns all that a reader has of own connections. */
  all(reader: string | undefined): PriceView | undefined {
    return reader === undefined ? undefined : this.#views.get(reader);
  }

  /** Returns whether an account has prices of own connections in a market, or is about to. */
  has(account: string, market: Market): boolean {
    return this.#claims.get(account)?.includes(market) ?? false;
  }

  /** Returns the accounts that have prices of own connections in a market, or are about to. */
  ownersIn(market: Market): string[] {
    return [...this.#claims].flatMap(([owner, markets]) => (markets.includes(market) ? owner : []));
  }

  /**
   * Says in which markets an account has prices of own connections from now on. Resolves once nobody follows the
   * server's prices there for the account any more, or does so again.
   */
  async claim(owner: string, markets: readonly Market[]): Promise<void> {
    if (markets.length > 0) this.#claims.set(owner, markets);
    else this.#claims.delete(owner);
    await Promise.all(this.#onClaim.map((listener) => listener(owner)));
  }

  set(owner: string, view: PriceView): void {
    this.#views.set(owner, view);
    for (const listener of this.#onChange) listener(owner, view);
  }

  delete(owner: string): void {
    if (!this.#views.delete(owner)) return;
    for (const listener of this.#onChange) listener(owner, undefined);
  }

  /** Calls a listener when an account begins to have prices of own connections, has others, or has none any more. */
  onChange(listener: OnChange): void {
    this.#onChange.push(listener);
    for (const [owner, view] of this.#views) listener(owner, view);
  }

  onClaim(listener: OnClaim): void {
    this.#onClaim.push(listener);
  }
}
