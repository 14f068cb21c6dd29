// Publishes ticks to a nats-server, as a separate feed process would.
import { connect } from 'node:net';
import { readArguments, symbolName, tickAlways, tickText } from './ticker.ts';

const { symbols, ticksPerSecond, rest } = readArguments();
const stream = connect(Number(rest[0]), '127.0.0.1', () => {
  stream.setNoDelay(true);
  stream.write('CONNECT {"verbose":false,"pedantic":false}\r\n');
  tickAlways(symbols, ticksPerSecond, (index) => {
    const text = tickText(index);
    stream.write(`PUB tick.${symbolName(index)} ${text.length}\r\n${text}\r\n`);
  });
  console.log('publishing');
});
stream.on('data', (data) => {
  if (data.includes('PING')) stream.write('PONG\r\n');
});
stream.on('error', () => process.exit(1));
