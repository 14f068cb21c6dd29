import type { StaleQuotes } from '@wickwise/contract';
import { instrumentId, type Market, splitInstrumentId } from '@wickwise/market';
import { textsReady } from '../lib/texts.ts';
import { StaleMark } from '../ui/stale-mark.tsx';
import { openSocket } from './connection.ts';
import { onData } from './on-data.ts';
import { staleMarks } from './stale-marks.ts';

/** What was told last of each market: it's told again at an interval. */
const told = new Map<Market, string>();

/** Replaces what is marked in a market. */
export function noteStaleQuotes({ market, quotes }: StaleQuotes): void {
  const text = JSON.stringify(quotes);
  if (told.get(market) === text) return;
  told.set(market, text);
  const others = [...staleMarks.get()].filter(([id]) => splitInstrumentId(id).market !== market);
  const own = quotes.map(({ symbol, asOf, reason }) => {
    const mark = (isLong: boolean) => <StaleMark asOf={asOf} reason={reason} isLong={isLong} />;
    return [instrumentId(market, symbol), mark] as const;
  });
  staleMarks.set(new Map([...others, ...own]));
}

/** Marks prices that are older than usual, for as long as the page is open. */
export async function markStaleQuotes(): Promise<void> {
  const [socket] = await Promise.all([openSocket(), textsReady()]);
  // of a market without any, nothing is sent on connection
  socket.on('disconnect', () => {
    told.clear();
    staleMarks.set(new Map());
  });
  onData(socket, 'stale_quotes', noteStaleQuotes);
}
