import { isOnPrices, parseCondition, type SaveAlertRequest } from '@wickwise/contract';
import type { AlertDeps, AlertRoutesDeps } from './deps.ts';

type Placed = Pick<SaveAlertRequest, 'condition' | 'market'>;

/** Returns whether an alert is on prices of a user's own connections. */
export const isOnOwnPrices = ({ pricesFor }: AlertRoutesDeps, userId: string, { condition, market }: Placed): boolean =>
  isOnPrices(parseCondition(condition)) && (pricesFor(userId)?.markets.includes(market) ?? false);

/** Returns what an alert is on: prices of the user's own connections, or the server's, which the user has to see then. */
export function depsFor(deps: AlertRoutesDeps, userId: string, placed: Placed): AlertDeps {
  if (isOnOwnPrices(deps, userId, placed)) return { ...deps, ...deps.pricesFor(userId) };
  deps.access.check(placed.market, userId);
  return deps;
}

/** Returns the instruments that a user's alerts can name. */
export const registryFor = (deps: AlertRoutesDeps, userId: string): AlertDeps['registry'] =>
  (deps.pricesFor(userId) ?? deps).registry;
