import { existsSync } from 'node:fs';
import path from 'node:path';

/** The major version that is built in, and those that `DATABASE_URL` may name besides. */
const BUILT_IN = 18;
const OTHERS = [15, 16, 17] as const;

/** Where Debian and Ubuntu install servers; another folder with `<major>/bin` in it by WICKWISE_TEST_POSTGRES. */
const FOLDER = process.env.WICKWISE_TEST_POSTGRES || '/usr/lib/postgresql';

const programsOf = (version: number): string => path.join(FOLDER, String(version), 'bin');

const atHand = OTHERS.filter((version) => existsSync(path.join(programsOf(version), 'initdb')));

/** The oldest supported server that is installed here beside the built-in one; undefined where there is none. */
export const oldestServer =
  atHand[0] === undefined ? undefined : { version: atHand[0], programs: programsOf(atHand[0]) };

/** Supported major versions that no test runs on here. */
export const untestedVersions: readonly number[] = OTHERS.filter((version) => version !== oldestServer?.version);

/** Says on which versions tests run, for the end of a run. */
export const testedVersions = [BUILT_IN, ...(oldestServer ? [oldestServer.version] : [])].sort();
