import { costOfFill, costRatesOf, unitsPaidBy, usualCosts } from '@wickwise/analytics';
import { type PaperAccount, type PaperKind, type PaperSide, PlacePaperOrderRequest } from '@wickwise/contract';
import * as z from 'zod/mini';
import { guardsInOrder } from './guards.ts';

/** Form state of an order. */
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

/** Returns the schema of an order: size, level where it has one, and stop and target in order. */
export const orderSchemaOf = ({ side, kind, sizeIn }: Ticket) =>
  z
    .required(PlacePaperOrderRequest, {
      ...(sizeIn === 'units' ? { units: true } : { cash: true }),
      ...(kind === 'market' ? {} : { level: true }),
    })
    .check(guardsInOrder(side));

/** Returns the fields of an order, complete or not. */
export function fieldsOf(ticket: Ticket): Record<string, unknown> {
  const { symbol, side, kind, level, sizeIn, stop, target } = ticket;
  return { symbol, side, kind, ...(kind === 'market' ? {} : { level }), [sizeIn]: ticket[sizeIn], stop, target };
}

/** Returns the request; undefined while something is missing. */
export const requestOf = (ticket: Ticket): PlacePaperOrderRequest | undefined =>
  orderSchemaOf(ticket).safeParse(fieldsOf(ticket)).data;

export interface Estimate {
  units: number;
  value: number;
  costs: number;
  /** Exceeds the available cash. */
  isTooMuch: boolean;
}

/** Returns the estimate of an order at a price: its level, or the last price. */
export function estimateOf(
  ticket: Ticket,
  account: Pick<PaperAccount, 'market' | 'wholeUnits' | 'free' | 'positions'>,
  price: number | undefined,
): Estimate | undefined {
  const request = requestOf(ticket);
  const at = ticket.kind === 'market' ? price : ticket.level;
  if (!request || at === undefined) return undefined;
  const isBuy = request.side === 'buy';
  const rates = costRatesOf(account.market, usualCosts(account.market));
  const wanted = request.units ?? unitsPaidBy(rates, request.cash ?? 0, isBuy, at);
  const units = account.wholeUnits ? Math.floor(wanted + 1e-9) : wanted;
  const sign = request.side === 'buy' ? 1 : -1;
  const position = account.positions.find(({ symbol }) => symbol === request.symbol);
  const held = position?.units ?? 0;
  const closing = held * sign < 0 ? Math.min(units, Math.abs(held)) : 0;
  const costs = costOfFill(rates, { isBuy, units, price: at, isIntraday: false, isMaker: false });
  const opening = units - closing;
  const entry = position?.price ?? 0;
  const freed = closing * (entry + Math.sign(held) * (at - entry));
  const isTooMuch = opening > 0 && opening * at + costs > (account.free + freed) * (1 + 1e-9);
  return { units, value: units * at, costs, isTooMuch };
}
