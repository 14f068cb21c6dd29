import type { Market } from '@wickwise/market';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { LicenceRefusal } from '#platform/errors.ts';
import type { GatewaySocket } from './gateway-socket.ts';
import { userOf } from './socket-sessions.ts';

/** Why a client's message was refused, in a sentence for the client. */
export class Refusal extends Error {
  readonly status: number;
  /** The market whose data event carries the refusal, as clients of the contract expect. */
  readonly market: Market | undefined;

  constructor(status: number, message: string, market?: Market) {
    super(message);
    this.status = status;
    this.market = market;
  }
}

/** Returns the instrument that a client names; throws a `Refusal` for a symbol that isn't listed. */
export const findListed = (registry: InstrumentRegistry, market: Market, symbol: string): ListedInstrument =>
  found(registry.find(market, symbol), market, symbol);

/** Returns what was found for a symbol; throws a `Refusal` for nothing. */
export function found(listed: ListedInstrument | undefined, market: Market, symbol: string): ListedInstrument {
  if (!listed) throw new Refusal(404, `Unknown symbol ${symbol}`, market);
  return listed;
}

/** Throws a `Refusal` where the reader behind a socket may not see a market. */
export function checkReach(access: Pick<MarketAccess, 'check'>, market: Market, socket: GatewaySocket): void {
  try {
    access.check(market, userOf(socket));
  } catch (error) {
    if (error instanceof LicenceRefusal) throw new Refusal(error.status, error.message, market);
    throw error;
  }
}
