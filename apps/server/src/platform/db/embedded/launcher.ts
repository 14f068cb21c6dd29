import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { chownSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** The user "nobody": PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

const UNSHARE = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];

/** Starts PostgreSQL's programs as a user that may run them. */
export interface Launcher {
  launch(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
  /** Makes the database's user own a folder. */
  own(folder: string): void;
}

const direct: Launcher = { launch: (program, args, options) => spawn(program, args, options), own: () => {} };

/** Runs as root in a user namespace under another name: files stay root's outside. */
const inNamespace: Launcher = {
  launch: (program, args, options) => spawn('unshare', [...UNSHARE, program, ...args], options),
  own: () => {},
};

const asNobody: Launcher = {
  launch: (program, args, options) => spawn(program, args, { ...options, uid: NOBODY, gid: NOBODY }),
  own: (folder) => {
    if (statSync(folder).uid === NOBODY) return;
    chownSync(folder, NOBODY, NOBODY);
    for (const entry of readdirSync(folder, { recursive: true }))
      chownSync(path.join(folder, `${entry}`), NOBODY, NOBODY);
  },
};

/** Returns the launcher for this user and system. */
export function chooseLauncher(): Launcher {
  if (process.getuid?.() !== 0) return direct;
  return spawnSync('unshare', [...UNSHARE, 'true'], { stdio: 'ignore' }).status === 0 ? inNamespace : asNobody;
}
