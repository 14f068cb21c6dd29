import { pino } from 'pino';
import { takeLease } from '#platform/leadership/lease.ts';

/** Takes the lease of the database of its argument, says so, and holds it until it is killed. */
const [connectionString = ''] = process.argv.slice(2);
const log = pino({ level: 'silent' });
await takeLease({ connectionString }, { log, signal: new AbortController().signal, onLost: () => process.exit(1) });
process.stdout.write('held\n');
