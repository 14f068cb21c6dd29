/** Begins like the set-up of a test run, and reports so. Usage: node clean-up-run.child.ts <folder> */
import path from 'node:path';
import { pino } from 'pino';
import { openCluster } from '#platform/db/embedded/cluster.ts';
import { cleanUpAfter } from './clean-up.ts';

const [, , folder = ''] = process.argv;
cleanUpAfter(folder, path.join(folder, 'postgres'));
await openCluster(folder, pino({ level: 'silent' }));
console.log('running');
