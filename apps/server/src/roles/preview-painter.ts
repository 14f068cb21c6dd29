import { REFUSAL_TEXTS } from '@wickwise/contract';
import type { PreviewDrawing } from '#modules/previews/preview-card.ts';
import { Unavailable } from '#platform/errors.ts';
import { Lru } from '#platform/lru.ts';
import type { RoleContext } from './context.ts';
import { OnDemandThread } from './on-demand-thread.ts';
import type { PreviewOrder, PreviewReport } from './preview-messages.ts';

const THREAD = new URL('./previews.thread.ts', import.meta.url);

/** Kept pictures, each of 20 to 60 kB. */
const KEPT = 60;
/** Most pictures that wait for the thread. */
const WAITING = 16;
/** A picture takes some 100 ms; the thread's begin, with its fonts, less than a second. */
const MOST_MS = 15_000;
const IDLE_MS = 20_000;
const HEAP_MB = 64;

type Waiting = PromiseWithResolvers<Buffer> & { late: NodeJS.Timeout };

/** Draws previews in a thread that is there while there are some, and keeps the newest pictures. */
export class PreviewPainter {
  readonly #thread: OnDemandThread<PreviewOrder, PreviewReport>;
  readonly #kept = new Lru<string, Promise<Buffer>>(KEPT);
  readonly #waiting = new Map<number, Waiting>();
  readonly #mostMs: number;
  #count = 0;

  constructor({ lifecycle, log }: Pick<RoleContext, 'lifecycle' | 'log'>, mostMs = MOST_MS) {
    this.#mostMs = mostMs;
    this.#thread = new OnDemandThread<PreviewOrder, PreviewReport>(
      { kind: 'stop' },
      {
        script: THREAD,
        data: () => ({}),
        name: 'the thread that draws previews',
        idleMs: IDLE_MS,
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
        log,
        lifecycle,
        onReport: (report) => this.#settle(report),
        onEnd: () => this.#failAll(),
      },
    );
  }

  /** Returns the PNG of a drawing. Throws `Unavailable` while too many wait. */
  draw(key: string, drawing: PreviewDrawing): Promise<Buffer> {
    const known = this.#kept.peek(key);
    if (!known && this.#waiting.size >= WAITING) throw new Unavailable(REFUSAL_TEXTS.manyPictures);
    const picture = this.#kept.get(key, () => this.#order(drawing));
    picture.catch(() => {
      if (this.#kept.peek(key) === picture) this.#kept.delete(key);
    });
    return picture;
  }

  #order(drawing: PreviewDrawing): Promise<Buffer> {
    const id = this.#count++;
    const resolvers = Promise.withResolvers<Buffer>();
    // one that hangs ends the thread, and with it the others, which may be asked for again
    const late = setTimeout(() => this.#thread.kill(), this.#mostMs).unref();
    this.#waiting.set(id, { ...resolvers, late });
    try {
      this.#thread.ask({ kind: 'draw', id, drawing });
    } catch (error) {
      this.#take(id)?.reject(error);
    }
    return resolvers.promise;
  }

  #settle(report: PreviewReport): void {
    const waiting = this.#take(report.id);
    if ('png' in report) waiting?.resolve(Buffer.from(report.png));
    else waiting?.reject(new Error(report.error));
    if (this.#waiting.size === 0) this.#thread.rest();
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    clearTimeout(waiting?.late);
    this.#waiting.delete(id);
    return waiting;
  }

  #failAll(): void {
    for (const id of [...this.#waiting.keys()]) this.#take(id)?.reject(new Unavailable(REFUSAL_TEXTS.noPicture));
  }
}
