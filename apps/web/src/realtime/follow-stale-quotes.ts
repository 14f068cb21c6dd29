import type { StaleQuotes } from '@wickwise/contract';
import { instrumentId, splitInstrumentId } from '@wickwise/market';
import { openSocket } from './connection.ts';
import { onData } from './on-data.ts';
import { staleQuotes } from './stale-quotes.ts';

/** Replaces what is known of a market. */
export function noteStaleQuotes({ market, quotes }: StaleQuotes): void {
  const others = [...staleQuotes.get()].filter(([id]) => splitInstrumentId(id).market !== market);
  const own = quotes.map(({ symbol, ...quote }) => [instrumentId(market, symbol), quote] as const);
  staleQuotes.set(new Map([...others, ...own]));
}

void openSocket().then((socket) => {
  // of a market without any, nothing is sent on connection
  socket.on('disconnect', () => staleQuotes.set(new Map()));
  onData(socket, 'stale_quotes', noteStaleQuotes);
});
