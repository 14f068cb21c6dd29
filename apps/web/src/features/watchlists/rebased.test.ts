import type { WatchlistItem } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { rebased } from './rebased.ts';

const coin = (symbol: string): WatchlistItem => ({ market: 'Crypto', symbol });
const [BTC, ETH, SOL, XRP] = ['BTC', 'ETH', 'SOL', 'XRP'].map(coin) as [
  WatchlistItem,
  WatchlistItem,
  WatchlistItem,
  WatchlistItem,
];
const COINS: WatchlistItem = { section: 'Coins' };

describe('a list that was changed here and elsewhere', () => {
  it('keeps what was added elsewhere when a row is removed here', () => {
    expect(rebased([ETH], [BTC, ETH], [BTC, ETH, XRP])).toEqual([ETH, XRP]);
  });

  it('brings nothing back that was removed elsewhere, and keeps the order from here', () => {
    expect(rebased([SOL, ETH, BTC], [BTC, ETH, SOL], [BTC, SOL])).toEqual([SOL, BTC]);
  });

  it('has a row once that was added in both places', () => {
    expect(rebased([BTC, COINS, XRP], [BTC], [BTC, XRP])).toEqual([BTC, COINS, XRP]);
  });
});
