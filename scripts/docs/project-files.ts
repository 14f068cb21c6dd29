import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { anchorsOf } from './headings.ts';

/** The files of a checkout, as comments and pages name them. */
export class ProjectFiles {
  readonly #root: string;
  readonly #files: readonly string[];
  /** Ends of paths, with a path that has each. */
  readonly #tails = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
    const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
    this.#files = list.split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)));
    for (const file of this.#files) this.#addTails(file);
  }

  /** Returns the files with one of these extensions, paths from the root. */
  withExtension(...extensions: readonly string[]): string[] {
    return this.#files.filter((file) => extensions.includes(path.extname(file)));
  }

  read(file: string): string {
    return readFileSync(path.join(this.#root, file), 'utf8');
  }

  /** Returns whether a file or folder has this path, or ends with it: `pole.ts`, `modules/edge`. */
  has(name: string): boolean {
    return this.#tails.has(name.replace(/\/$/, ''));
  }

  /** Returns whether a path from the root is a file or folder. */
  hasAt(file: string): boolean {
    return existsSync(path.join(this.#root, file));
  }

  /** Returns whether a page, by its path or the end of it, has a heading of this anchor. */
  hasHeading(page: string, anchor: string): boolean {
    return anchorsOf(this.read(this.#tails.get(page) ?? page)).has(anchor);
  }

  /** Adds the ends of a file's path and of its folders' paths. */
  #addTails(file: string): void {
    const parts = file.split('/');
    for (let to = 1; to <= parts.length; to++)
      for (let from = 0; from < to; from++)
        this.#tails.set(parts.slice(from, to).join('/'), parts.slice(0, to).join('/'));
  }
}
