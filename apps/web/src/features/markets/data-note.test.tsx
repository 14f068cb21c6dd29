import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { connection } from '../../realtime/connection.ts';
import { knownMarketStates, noteMarketState } from '../../realtime/market-states.ts';
import { marketState } from '../../testing/market-state.ts';
import { DataNote } from './data-note.tsx';

describe('the note on a market’s prices', () => {
  afterEach(() => connection.set('connecting'));

  it('tells the age of the newest price while none can come, and else not', () => {
    const { clock } = marketState();
    noteMarketState(marketState({ asOf: clock.nowMs - 14_000 })); // states come every 15 seconds
    const state = knownMarketStates.get().get('Crypto');
    if (!state) throw new Error('no state');
    connection.set('connected');
    render(<DataNote state={state} />);
    expect(screen.getByText('SIMULATED')).toBeDefined();
    expect(screen.queryByText(/newest price/)).toBeNull();
    act(() => connection.set('disconnected'));
    expect(screen.getByText('last price 14 s old')).toBeDefined();
  });
});
