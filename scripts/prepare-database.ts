/**
 * Makes the programs of the built-in database executable, as the user that installs them: whoever runs the server later may
 * not change files of the checkout. Says nothing where this system has none: the start then does.
 */
import { findBinaries } from '../apps/server/src/platform/db/embedded/binaries.ts';
import { StartError } from '../apps/server/src/platform/start-error.ts';

try {
  findBinaries();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
}
