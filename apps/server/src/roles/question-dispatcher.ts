import { canonicalRule } from '@wickwise/analytics';
import { REFUSAL_TEXTS, type Strategy } from '@wickwise/contract';
import { type Market, marketOf } from '@wickwise/market';
import { barsClosed, historyLoaded, rewinds } from '#marketdata/topics.ts';
import type { Requester } from '#modules/screener/screener.ts';
import { AppError, Cancelled, Unavailable } from '#platform/errors.ts';
import type { RoleContext } from './context.ts';
import { OnDemandThread } from './on-demand-thread.ts';
import type {
  QuestionArgs,
  QuestionCall,
  QuestionFailure,
  QuestionOrder,
  QuestionReport,
  Questions,
} from './question-messages.ts';
import { threadData } from './scanner.ts';

const THREAD = new URL('./questions.thread.ts', import.meta.url);

/** Maximum time to an answer, waiting included: clients give up after 45 s. */
const DEADLINE_MS = 25_000;
/** A thread that is silent for this time after the deadline hangs. */
const GRACE_MS = 5_000;
const IDLE_MS = 5 * 60_000;
/** Heap limit in megabytes; columns are outside of it. */
const HEAP_MB = 512;
/** Maximum number of waiting questions: later ones would miss their deadline. */
const MOST_WAITING = 200;

export type QuestionContext = Pick<
  RoleContext,
  'bus' | 'config' | 'database' | 'feeds' | 'lifecycle' | 'log' | 'registry' | 'splits'
>;

/** A question in progress, with the number of callers that wait for it. */
interface Flight {
  id: number;
  key: string;
  askers: number;
  answer: Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * Sends questions to an on-demand thread. Equal questions asked at once share one answer; a question without callers is
 * cancelled.
 */
export class QuestionDispatcher {
  readonly #feeds: RoleContext['feeds'];
  readonly #thread: OnDemandThread<QuestionOrder, QuestionReport>;
  readonly #flights = new Map<string, Flight>();
  readonly #byId = new Map<number, Flight>();
  /** Number of closes per market: until the next one, the same question has the same answer. */
  readonly #closes = new Map<Market, number>();
  #calls = 0;

  constructor(context: QuestionContext, script = THREAD) {
    const { bus, feeds, lifecycle, log } = context;
    this.#feeds = feeds;
    this.#thread = new OnDemandThread<QuestionOrder, QuestionReport>(
      { kind: 'stop' },
      {
        script,
        data: () => threadData(context),
        name: 'the thread of questions',
        idleMs: IDLE_MS,
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
        log,
        lifecycle,
        onReport: (report) => this.#settle(report),
        onEnd: () => this.#lose(),
      },
    );
    const sendClose = (market: Market, order: QuestionOrder): void => {
      this.#closes.set(market, (this.#closes.get(market) ?? 0) + 1);
      this.#thread.sendIfRunning(order);
    };
    bus.subscribe(barsClosed, '*', (closed) =>
      sendClose(closed.market, { kind: 'bars', nowMs: feeds.clock.now(closed.market), closed }),
    );
    bus.subscribe(historyLoaded, '*', ({ id, hasRevisions }) => {
      const market = marketOf(id);
      sendClose(market, { kind: 'history', nowMs: feeds.clock.now(market), market, id, hasRevisions });
    });
    bus.subscribe(rewinds, '*', ({ market }) => sendClose(market, { kind: 'rewind', market }));
  }

  /** Rejects with what the caller may know: too costly, too many, busy, late, or cancelled. */
  ask<Name extends keyof Questions>(
    name: Name,
    market: Market,
    args: QuestionArgs<Name>,
    { flow, signal }: Requester,
  ): ReturnType<Questions[Name]> {
    const key = `${name} ${market} ${this.#closes.get(market) ?? 0} ${JSON.stringify(args, canonical)}`;
    const flight = this.#flights.get(key) ?? this.#begin(key, { name, market, args, flow });
    flight.askers++;
    return this.#wait(flight, signal) as ReturnType<Questions[Name]>;
  }

  #begin(
    key: string,
    { name, market, args, flow }: { name: keyof Questions; market: Market; args: unknown; flow: string },
  ): Flight {
    if (this.#flights.size >= MOST_WAITING) throw new Unavailable(REFUSAL_TEXTS.busyWithQuestions, 1_000);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const flight: Flight = { id: this.#calls++, key, askers: 0, answer: promise, resolve, reject };
    const hung = setTimeout(() => this.#thread.kill(), DEADLINE_MS + GRACE_MS);
    const land = (): void => {
      clearTimeout(hung);
      this.#byId.delete(flight.id);
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
      if (this.#byId.size === 0) this.#thread.rest();
    };
    promise.then(land, land);
    this.#flights.set(key, flight);
    this.#byId.set(flight.id, flight);
    const nowMs = this.#feeds.clock.now(market);
    const call = { kind: 'call', id: flight.id, flow, deadlineMs: DEADLINE_MS, nowMs, name, args } as QuestionCall;
    this.#thread.ask(call);
    return flight;
  }

  /** Resolves with the answer; rejects when this caller disconnects. The last one to leave cancels the question. */
  async #wait(flight: Flight, signal: AbortSignal | undefined): Promise<unknown> {
    if (!signal) return flight.answer;
    const gone = Promise.withResolvers<never>();
    const leave = (): void => {
      flight.askers--;
      if (flight.askers === 0) this.#callOff(flight);
      gone.reject(new Cancelled());
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([flight.answer, gone.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  /** Cancels a question; the same question asked later starts again. */
  #callOff(flight: Flight): void {
    this.#thread.sendIfRunning({ kind: 'cancel', id: flight.id });
    if (this.#flights.get(flight.key) === flight) this.#flights.delete(flight.key);
  }

  #settle(report: QuestionReport): void {
    const flight = this.#byId.get(report.id);
    if (report.kind === 'answer') flight?.resolve(report.value);
    else flight?.reject(report.failure ? errorOf(report.failure) : new Error('a question failed'));
  }

  /** Rejects all questions of a thread that ended. */
  #lose(): void {
    for (const { reject } of this.#byId.values()) reject(new Unavailable(REFUSAL_TEXTS.startsOver, 1_000));
  }
}

function errorOf({ status, code, reason, message, retryAfterSeconds, fields }: QuestionFailure): AppError {
  const waitMs = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1_000;
  return new AppError(status, code, reason, message, { waitMs, fields });
}

/** Serialises rules by their meaning, whatever their names. */
const canonical = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && 'groups' in value ? canonicalRule(value as Strategy) : value;
