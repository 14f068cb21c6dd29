import { existsSync } from 'node:fs';
import path from 'node:path';

/** The built-in major version, and those that `DATABASE_URL` also supports. */
const BUILT_IN = 18;
const OTHERS = [15, 16, 17] as const;

/** Folder of servers on Debian and Ubuntu; WICKWISE_TEST_POSTGRES names another one with `<major>/bin`. */
const FOLDER = process.env.WICKWISE_TEST_POSTGRES || '/usr/lib/postgresql';

const programsOf = (version: number): string => path.join(FOLDER, String(version), 'bin');

const atHand = OTHERS.filter((version) => existsSync(path.join(programsOf(version), 'initdb')));

/** The oldest supported server installed here beside the built-in one; undefined for none. */
export const oldestServer =
  atHand[0] === undefined ? undefined : { version: atHand[0], programs: programsOf(atHand[0]) };

/** Supported major versions without a test run here. */
export const untestedVersions: readonly number[] = OTHERS.filter((version) => version !== oldestServer?.version);

/** Sentence about the tested versions, for the end of a run. */
export const testedVersions = [BUILT_IN, ...(oldestServer ? [oldestServer.version] : [])].sort();
