/**
 * Makes the programs of the built-in database executable at installation: the server's user may not be allowed to.
 * Silent on unsupported systems, where the start reports it.
 */
import { findBinaries } from '../apps/server/src/platform/db/embedded/binaries.ts';
import { StartError } from '../apps/server/src/platform/start-error.ts';

try {
  findBinaries();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
}
