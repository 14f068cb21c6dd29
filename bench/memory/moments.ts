import { forgetPeak, peakBytes } from '../harness/process-figures.ts';
import type { Product } from '../harness/product.ts';
import { figure, printTable } from '../harness/table.ts';
import { type ThreadFigures, threadFigures } from './thread-figures.ts';

const MIB = 2 ** 20;
const mebibytes = (bytes: number): string => figure(bytes / MIB, 'MiB');

interface Moment {
  name: string;
  rss: number;
  /** The most since the moment before. */
  peak: number;
  database: number;
  threads: readonly ThreadFigures[];
}

/** What a server's memory was at moments of its life, and the most between them. */
export class Moments {
  readonly #product: Product;
  readonly #moments: Moment[] = [];

  constructor(product: Product) {
    this.#product = product;
  }

  /** Notes what the memory is now; asking the threads comes last, because it takes some itself. */
  async note(name: string): Promise<void> {
    const { pid, process } = this.#product;
    const own = { name, rss: this.#product.rssBytes(), peak: peakBytes(pid), database: this.#product.databaseBytes() };
    this.#moments.push({ ...own, threads: await threadFigures(process) });
    forgetPeak(pid);
  }

  /** The most of all, in bytes. */
  get peak(): number {
    return Math.max(...this.#moments.map(({ peak }) => peak));
  }

  print(): void {
    printTable(
      ['moment', 'server process', 'most until then', 'database'],
      this.#moments.map(({ name, rss, peak, database }) => [name, ...[rss, peak, database].map(mebibytes)]),
    );
    printTable(
      ['thread', 'moment', 'objects', 'heap', 'of it young', 'beside the heap'],
      this.#moments.flatMap((moment) => [
        ...moment.threads.map(({ thread, used, committed, young, external }) => [
          thread,
          moment.name,
          ...[used, committed, young, external].map(mebibytes),
        ]),
        ['code, stacks, malloc', moment.name, '', '', '', mebibytes(restOf(moment))],
      ]),
    );
  }
}

/** What no heap accounts for. */
const restOf = ({ rss, threads }: Moment): number =>
  rss - threads.reduce((sum, { committed, external }) => sum + committed + external, 0);
