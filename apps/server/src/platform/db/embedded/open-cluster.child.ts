/** For tests: opens the cluster in the folder given as argument, says so, and holds it until it's killed. */
import { pino } from 'pino';
import { openCluster } from './cluster.ts';

await openCluster(process.argv[2] as string, pino({ level: 'silent' }));
process.send?.('open');
setInterval(() => {}, 1_000);
