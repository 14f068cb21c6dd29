import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SOURCE = 'apps/web/src/';

/** What matters of a chunk here. */
export interface Chunk {
  fileName: string;
  moduleIds: readonly string[];
  /** Files of the chunks that it needs; what it loads on demand is left out. */
  imports: readonly string[];
}

/** The chunks of a build, by what they hold and need. */
export class ChunkGraph {
  readonly #chunks: ReadonlyMap<string, Chunk>;
  readonly #fileByModule: ReadonlyMap<string, string>;

  constructor(chunks: readonly Chunk[]) {
    this.#chunks = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    this.#fileByModule = new Map(
      chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id): [string, string] => [pathOf(id), fileName])),
    );
  }

  /** Files that these modules (paths below `src`) need, their own included. */
  filesOf(modules: readonly string[]): Set<string> {
    const found = new Set<string>();
    const visit = (file: string): void => {
      if (found.has(file)) return;
      found.add(file);
      for (const next of this.#chunks.get(file)?.imports ?? []) visit(next);
    };
    for (const module of modules) {
      const file = this.#fileByModule.get(module);
      if (!file) throw new Error(`the web build has no module ${module}`);
      visit(file);
    }
    return found;
  }
}

/** The path of a module below the app's `src`; of others below the project's root. */
export function pathOf(id: string): string {
  const file = path.isAbsolute(id) ? path.relative(ROOT, id) : id;
  return file.startsWith(SOURCE) ? file.slice(SOURCE.length) : file;
}
