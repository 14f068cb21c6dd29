import type { StaleQuotes } from '@wickwise/contract';
import { instrumentId, type Market, splitInstrumentId } from '@wickwise/market';
import { textsReady } from '../lib/texts.ts';
import { StaleMark } from '../ui/stale-mark.tsx';
import { type ClientSocket, connection, openSocket } from './connection.ts';
import { onData } from './on-data.ts';
import { staleMarks } from './stale-marks.ts';

/** The last message of each market, which repeats at an interval. */
const lastTexts = new Map<Market, string>();

/** Replaces what is marked in a market. */
export function noteStaleQuotes({ market, quotes }: StaleQuotes): void {
  const text = JSON.stringify(quotes);
  if (lastTexts.get(market) === text) return;
  lastTexts.set(market, text);
  const others = [...staleMarks.get()].filter(([id]) => splitInstrumentId(id).market !== market);
  const marks = new Map(others);
  for (const { symbol, asOf, reason } of quotes) {
    marks.set(instrumentId(market, symbol), <StaleMark asOf={asOf} reason={reason} />);
  }
  staleMarks.set(marks);
}

/** Marks prices that are older than usual, once the page has a connection and for as long as it's open. */
export function markStaleQuotes(): void {
  const begin = (): void => {
    if (connection.get() !== 'connected') return;
    stop();
    void openSocket().then(follow);
  };
  const stop = connection.subscribe(begin);
  begin();
}

function follow(socket: ClientSocket): void {
  // of a market without any, nothing is sent on connection
  socket.on('disconnect', () => {
    lastTexts.clear();
    staleMarks.set(new Map());
  });
  onData(socket, 'stale_quotes', (stale) => void textsReady().then(() => noteStaleQuotes(stale)));
}
