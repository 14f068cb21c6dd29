import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { BarSeries } from '@wickwise/market';
import { startChild, temporaryFolder } from '../harness/children.ts';
import { isInstalled } from '../harness/machine.ts';
import { say } from '../harness/table.ts';

const OWN = path.join(import.meta.dirname, 'native');
const TALIB = path.join(import.meta.dirname, '../node_modules/talib/src/lib');
const TALIB_SOURCES = ['src/ta_func', 'src/ta_common'].map((folder) => path.join(TALIB, folder));

/** Processor time of C over all loaded series, in ns per bar, with a checksum of the findings. */
export interface NativeTime {
  nsPerBar: number;
  sum: number;
}

/** TA-Lib and the loops in C that the engine is compared with, compiled on the spot, in their own process. */
export class Native {
  readonly #folder: string;
  readonly #child: ReturnType<typeof startChild>;
  readonly #lines: AsyncIterator<string>;

  private constructor(folder: string, program: string) {
    this.#folder = folder;
    this.#child = startChild([program]);
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /** Returns undefined, with a warning, without a C compiler. */
  static build(): Native | undefined {
    if (!isInstalled('gcc')) {
      console.log('NOT RUN: everything that is compared with C, because there is no gcc here.\n');
      return undefined;
    }
    say('compiling TA-Lib (half a minute) ...');
    const folder = temporaryFolder();
    const program = path.join(folder, 'native');
    const sources = [OWN, ...TALIB_SOURCES].flatMap(sourcesIn); // the package's object files are stale
    const headers = [path.join(TALIB, 'include'), ...TALIB_SOURCES].map((place) => `-I${place}`);
    execFileSync('gcc', ['-O3', '-w', ...headers, '-o', program, ...sources, '-lm']);
    return new Native(folder, program);
  }

  async load(all: readonly BarSeries[]): Promise<void> {
    const file = path.join(this.#folder, 'series');
    writeFileSync(file, Buffer.concat([wholeNumber(all.length), ...all.flatMap(packed)]));
    await this.#ask(`load ${file}`);
  }

  async time(work: string, times: number): Promise<NativeTime> {
    const [nsPerBar = Number.NaN, sum = Number.NaN] = (await this.#ask(`time ${work} ${times}`)).split(' ').map(Number);
    return { nsPerBar, sum };
  }

  /**
   * Returns TA-Lib's value of every pattern at every bar: series by series, pattern by pattern in the order of `names`.
   */
  async candles(): Promise<{ names: readonly string[]; values: Int16Array }> {
    const file = path.join(this.#folder, 'candles');
    const names = (await this.#ask(`candles ${file}`)).trim().split(' ');
    const bytes = readFileSync(file);
    return { names, values: new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2) };
  }

  async #ask(command: string): Promise<string> {
    this.#child.stdin.write(`${command}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error(`the compiled program ended at "${command}"`);
    return value;
  }
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.c'))
    .map((name) => path.join(folder, name));

const wholeNumber = (value: number): Uint8Array => new Uint8Array(Int32Array.of(value).buffer);

const packed = ({ length, timeMs, open, high, low, close }: BarSeries): Uint8Array[] => [
  wholeNumber(length),
  ...[timeMs, open, high, low, close].map((column) => new Uint8Array(column.slice(0, length).buffer)),
];
