import { execFileSync } from 'node:child_process';
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

const MKFS = '/usr/sbin/mkfs.ext4';
const CHECK = '/usr/sbin/e2fsck';

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' });

/** A disk in a file with ext4, which a test fills or breaks; unmounted when the test ends. */
export class MountedDisk {
  readonly folder: string;
  #image: string;
  #mounts = 0;

  constructor(megabytes: number) {
    const parent = temporaryFolder();
    this.folder = path.join(parent, 'disk');
    this.#image = path.join(parent, 'image-0');
    mkdirSync(this.folder);
    writeFileSync(this.#image, '');
    truncateSync(this.#image, megabytes * 2 ** 20);
    run(MKFS, '-q', '-m', '0', this.#image);
    this.#mount();
    onTestFinished(() => void run('umount', '--lazy', this.folder));
  }

  /** Fills the disk. */
  fill(): void {
    try {
      for (let left = this.#freeBytes(); left > 0; left = this.#freeBytes()) {
        writeFileSync(this.#ballast, Buffer.alloc(Math.max(left >> 1, 4_096)), { flag: 'a', flush: true });
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }

  free(): void {
    rmSync(this.#ballast);
  }

  /** Reports a disk error to the file system, which becomes read-only, as on a failing disk. */
  break(): void {
    const device = path.basename(run('findmnt', '--noheadings', '--output', 'SOURCE', this.folder).trim());
    writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, 'injected by a test');
  }

  /** Replaces it with a checked copy, as an operator would. */
  repair(): void {
    run('umount', '--lazy', this.folder);
    const copy = path.join(path.dirname(this.folder), `image-${++this.#mounts}`);
    copyFileSync(this.#image, copy, constants.COPYFILE_FICLONE);
    this.#image = copy;
    try {
      run(CHECK, '-f', '-y', copy);
    } catch (error) {
      if ((error as { status?: number }).status !== 1) throw error; // 1: errors were found and corrected
    }
    this.#mount();
  }

  #mount(): void {
    run('mount', '-o', 'loop,errors=remount-ro', this.#image, this.folder);
  }

  #freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.folder);
    return bavail * bsize;
  }

  get #ballast(): string {
    return path.join(this.folder, 'ballast');
  }
}

/** Returns whether this process may mount disks: root on Linux, where its container allows it, with ext4 tools. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync(MKFS) || !existsSync('/sys/fs/ext4'))
    return false;
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  return existsSync('/dev/loop-control') && (BigInt(`0x${effective}`) & (1n << 21n)) !== 0n; // CAP_SYS_ADMIN
}
