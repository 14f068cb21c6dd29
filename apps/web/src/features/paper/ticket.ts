import type { PaperAccount, PaperKind, PaperSide, PlacePaperOrderRequest } from '@wickwise/contract';
import { problemOf } from './guards.ts';

/** An order as its form holds it. */
export interface Ticket {
  symbol: string;
  side: PaperSide;
  kind: PaperKind;
  level: number | undefined;
  sizeIn: 'units' | 'cash';
  units: number | undefined;
  cash: number | undefined;
  stop: number | undefined;
  target: number | undefined;
}

export const newTicket = (symbol = ''): Ticket => ({
  symbol,
  side: 'buy',
  kind: 'market',
  level: undefined,
  sizeIn: 'units',
  units: undefined,
  cash: undefined,
  stop: undefined,
  target: undefined,
});

/** What is sent; undefined while something is missing. */
export function requestOf(ticket: Ticket): PlacePaperOrderRequest | undefined {
  const { symbol, side, kind, level, sizeIn, stop, target } = ticket;
  const size = ticket[sizeIn];
  if (symbol === '' || size === undefined || size <= 0 || (kind !== 'market' && level === undefined)) return undefined;
  if (problemOf(side, ticket, kind === 'market' ? undefined : level)) return undefined;
  const guards = { ...(stop === undefined ? {} : { stop }), ...(target === undefined ? {} : { target }) };
  return { symbol, side, kind, ...(kind === 'market' ? {} : { level }), [sizeIn]: size, ...guards };
}

export interface Estimate {
  units: number;
  value: number;
  costs: number;
  /** More than is free for what it would open. */
  isTooMuch: boolean;
}

/** What the order would come to at a price: its level, or the newest one. */
export function estimateOf(
  ticket: Ticket,
  account: Pick<PaperAccount, 'commissionPct' | 'slippagePct' | 'wholeUnits' | 'free' | 'positions'>,
  price: number | undefined,
): Estimate | undefined {
  const request = requestOf(ticket);
  const at = ticket.kind === 'market' ? price : ticket.level;
  if (!request || at === undefined) return undefined;
  const rate = (account.commissionPct + account.slippagePct) / 100;
  const wanted = request.units ?? (request.cash ?? 0) / (at * (1 + rate));
  const units = account.wholeUnits ? Math.floor(wanted + 1e-9) : wanted;
  const sign = request.side === 'buy' ? 1 : -1;
  const position = account.positions.find(({ symbol }) => symbol === request.symbol);
  const held = position?.units ?? 0;
  const closing = held * sign < 0 ? Math.min(units, Math.abs(held)) : 0;
  const costs = units * at * rate;
  const opening = units - closing;
  const entry = position?.price ?? 0;
  const freed = closing * (entry + Math.sign(held) * (at - entry));
  const isTooMuch = opening > 0 && opening * at + costs > (account.free + freed) * (1 + 1e-9);
  return { units, value: units * at, costs, isTooMuch };
}
