import '../lib/plain-schemas.ts';
import { BarEvent, type BarSubscription } from '@wickwise/contract';
import { openSocket } from './connection.ts';
import { onData } from './on-data.ts';

/** Hears of an instrument's forming bar and of each close, until the returned function is called. */
export function watchBars(wish: BarSubscription, onBar: (event: BarEvent) => void): () => void {
  let hasEnded = false;
  let end = (): void => {};
  void openSocket().then((socket) => {
    if (hasEnded) return;
    const ask = (): void => {
      socket.emit('subscribe_bars', wish);
    };
    const hear = (payload: unknown): void => {
      const { data } = BarEvent.safeParse(payload);
      if (data && data.market === wish.market && data.symbol === wish.symbol && data.timeframe === wish.timeframe) {
        onBar(data);
      }
    };
    socket.on('connect', ask);
    const endBars = onData(socket, 'bar', hear);
    if (socket.connected) ask();
    end = () => {
      socket.off('connect', ask);
      endBars();
      if (socket.connected) socket.emit('unsubscribe_bars', wish);
    };
  });
  return () => {
    hasEnded = true;
    end();
  };
}
