/** Sends noise to a socket's server from a process of its own. Usage: socket-noise.child.ts <url> <seed> <packets> <at once> */
import { seeded } from './random-walk.ts';
import { sendNoise } from './socket-noise.ts';

const [url = '', seed = '', packets = '', atOnce = ''] = process.argv.slice(2);
const senders = Array.from({ length: Number(atOnce) }, (_, i) =>
  sendNoise(url, seeded(Number(seed) * Number(atOnce) + i), Number(packets) / Number(atOnce)),
);
const tallies = await Promise.all(senders);
const sum = (key: 'packets' | 'connections'): number => tallies.reduce((all, own) => all + own[key], 0);
process.stdout.write(`${JSON.stringify({ packets: sum('packets'), connections: sum('connections') })}\n`);
process.exit(0);
