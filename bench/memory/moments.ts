import { forgetPeak, peakBytes } from '../harness/process-figures.ts';
import type { Product } from '../harness/product.ts';
import { figure, printTable } from '../harness/table.ts';
import { type ThreadFigures, threadFigures } from './thread-figures.ts';

const MIB = 2 ** 20;
const mebibytes = (bytes: number): string => figure(bytes / MIB, 'MiB');

interface Moment {
  name: string;
  rss: number;
  /** Peak since the previous moment. */
  peak: number;
  database: number;
  /** Of the last moment only. */
  threads: readonly ThreadFigures[];
}

/** Records a server's memory at moments, and its peak between them. */
export class MemoryMoments {
  readonly #product: Product;
  readonly #moments: Moment[] = [];

  constructor(product: Product) {
    this.#product = product;
  }

  /** Records the present memory. */
  note(name: string): void {
    const { pid } = this.#product;
    const own = { rss: this.#product.rssBytes(), peak: peakBytes(pid), database: this.#product.databaseBytes() };
    this.#moments.push({ name, ...own, threads: [] });
    forgetPeak(pid);
  }

  /** Records the last moment with its threads: inspecting them adds about 35 MiB. */
  async noteLast(name: string): Promise<void> {
    this.note(name);
    const last = this.#moments.at(-1);
    if (last) last.threads = await threadFigures(this.#product.process);
  }

  /** Returns the highest peak, in bytes. */
  get peak(): number {
    return Math.max(...this.#moments.map(({ peak }) => peak));
  }

  print(): void {
    printTable(
      ['moment', 'server process', 'most until then', 'database'],
      this.#moments.map(({ name, rss, peak, database }) => [name, ...[rss, peak, database].map(mebibytes)]),
    );
    const last = this.#moments.at(-1);
    if (!last) return;
    printTable(
      [`threads ${last.name}`, 'objects', 'heap', 'of it young', 'beside the heap'],
      [
        ...last.threads.map(({ thread, used, committed, young, external }) => [
          thread,
          ...[used, committed, young, external].map(mebibytes),
        ]),
        ['code, stacks, malloc', '', '', '', mebibytes(restOf(last))],
      ],
    );
  }
}

/** Returns memory outside of all heaps. */
const restOf = ({ rss, threads }: Moment): number =>
  rss - threads.reduce((sum, { committed, external }) => sum + committed + external, 0);
