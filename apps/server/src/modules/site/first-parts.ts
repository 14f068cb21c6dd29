import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const PARTS = z.record(z.string(), z.array(z.string()));

/** Files that pages load first, by path, as listed by the web app's build. A final `*` matches any rest. */
export class FirstParts {
  readonly #byAddress: ReadonlyMap<string, readonly string[]>;

  private constructor(byAddress: ReadonlyMap<string, readonly string[]>) {
    this.#byAddress = byAddress;
  }

  static read(folder: string): FirstParts {
    const file = path.join(folder, 'first-parts.json');
    return new FirstParts(
      new Map(existsSync(file) ? Object.entries(PARTS.parse(JSON.parse(readFileSync(file, 'utf8')))) : []),
    );
  }

  of(address: string): readonly string[] {
    const exact = this.#byAddress.get(address);
    if (exact) return exact;
    for (const [pattern, files] of this.#byAddress) {
      if (pattern.endsWith('*') && address.startsWith(pattern.slice(0, -1))) return files;
    }
    return [];
  }
}
