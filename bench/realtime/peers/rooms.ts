// The common design: a Socket.IO room per symbol, an emit per tick.
import { Server } from 'socket.io';
import { listen, smallServer } from './http.ts';
import { readArguments, symbolName, tickAlways } from './ticker.ts';

const { symbols, ticksPerSecond } = readArguments();
const http = smallServer();
const io = new Server(http, { serveClient: false, perMessageDeflate: false, httpCompression: false });

io.on('connection', (socket) => {
  socket.on('subscribe_market', (wanted: { symbols: string[] }) => void socket.join(wanted.symbols));
});
tickAlways(symbols, ticksPerSecond, (index) => {
  const price = (Number(process.hrtime.bigint() / 1_000n) / 1_000) % 100_000;
  const symbol = symbolName(index);
  io.to(symbol).emit('us_data', { s: symbol, p: price });
});
listen(http);
