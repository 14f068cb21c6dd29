import { DAY_MS, type Market } from '@wickwise/market';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { failureKindOf } from '#platform/db/failure-kind.ts';
import { instant } from '#platform/db/timestamp.ts';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { SerialQueue } from '#platform/serial-queue.ts';
import { prepareCall, publishWithin } from '../calls/publish.ts';
import type { ChangedCall, PublishDeps } from '../deps.ts';
import { changeExpert, createExpert, type ExpertRow, findBySlug, lockExpert } from '../experts/expert-store.ts';
import { whyNotPublish } from '../jurisdiction.ts';
import { houseCall } from './house-call.ts';
import { HOUSE_NAME, HOUSE_RULE, HOUSE_SLUG, HOUSE_TEXT, houseStrategy } from './house-rule.ts';

/** Signals that are looked at again after a start, in case the last process ended before it published them. */
const LOOK_BACK = 5_000;
const PAGE = 1_000;

/** A stored signal, as far as a call depends on it. */
export interface HouseSignal {
  id: string;
  seq: number;
  /** The instrument's number. */
  no: number;
  timeframe: string;
  pattern: string;
  direction: string;
  /** Set on signals of users' rules. */
  ownerId?: string | undefined;
  barMs: number;
  atMs: number;
}

export interface HouseDeps extends PublishDeps {
  log: Log;
  signals: {
    newest(): Promise<number>;
    /** Returns signals after a number, oldest first, without spent ones. */
    after(seq: number, limit: number): Promise<readonly HouseSignal[]>;
  };
}

/** Publishes calls of public strategies by a fixed rule, each signal once: its id becomes the call's. */
export class HouseAdvisor {
  readonly #deps: HouseDeps;
  readonly #queue: SerialQueue;
  #seq = 0;
  #isWaiting = false;

  constructor(deps: HouseDeps) {
    this.#deps = deps;
    this.#queue = new SerialQueue(deps.log);
  }

  /** Makes the expert where there is none, and brings its text up to date. */
  async start(): Promise<void> {
    const { db, signals } = this.#deps;
    await keepExpert(db);
    this.#seq = Math.max((await signals.newest()) - LOOK_BACK, 0);
    this.signalsStored();
  }

  signalsStored(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#queue.add('calls of the house advisor', async () => {
      this.#isWaiting = false;
      await this.#read();
    });
  }

  /** Resolves when all signals so far are looked at. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  async #read(): Promise<void> {
    const { db, signals } = this.#deps;
    for (let isLast = false; !isLast; ) {
      const found = await signals.after(this.#seq, PAGE);
      const expert = await findBySlug(db, HOUSE_SLUG);
      for (const signal of found) await this.#take(expert, signal);
      this.#seq = found.at(-1)?.seq ?? this.#seq;
      isLast = found.length < PAGE;
    }
  }

  async #take(expert: ExpertRow, signal: HouseSignal): Promise<void> {
    const { access, changed, log, nowOf } = this.#deps;
    const listed = signal.ownerId === undefined ? access.registry.byNo(signal.no) : undefined;
    if (!listed) return;
    const { market } = listed.instrument;
    const preset = houseStrategy(signal, market);
    const ageMs = nowOf(market) - signal.atMs;
    if (!preset || ageMs < 0 || ageMs > HOUSE_RULE.mostAgeMs) return;
    const standing = { registration: expert.registration, isEnded: expert.ended_at !== null };
    if (whyNotPublish(standing, market, Date.now()) !== undefined) return;
    try {
      const request = await houseCall(this.#deps, listed, preset, signal);
      const published = request && (await this.#publish(expert, signal, request));
      if (published) changed(published);
    } catch (error) {
      if (failureKindOf(error) === 'outage') throw error; // tried again from this signal on
      const level = error instanceof AppError ? 'debug' : 'error'; // an index, a private market, ...
      log[level]({ signal: signal.id, err: error }, 'no call was made of a signal');
    }
  }

  async #publish(
    expert: ExpertRow,
    { id, no }: HouseSignal,
    request: Parameters<typeof prepareCall>[2],
  ): Promise<ChangedCall | undefined> {
    const { db } = this.#deps;
    const prepared = await prepareCall(this.#deps, expert, request);
    return db.transaction().execute(async (tx) => {
      await lockExpert(tx, expert.id);
      const wish = { expertId: expert.id, callId: id, instrumentNo: no, market: request.market };
      const isRoom = await hasRoom(tx, wish);
      return isRoom ? publishWithin(tx, this.#deps, expert.id, prepared, id) : undefined;
    });
  }
}

async function keepExpert(db: Db): Promise<void> {
  const known = await db.selectFrom('experts').select('id').where('slug', '=', HOUSE_SLUG).executeTakeFirst();
  await db.transaction().execute(async (tx) => {
    if (known) await changeExpert(tx, known.id, { bio: HOUSE_TEXT }, Date.now());
    else
      await createExpert(
        tx,
        {
          userId: null,
          isAutomated: true,
          slug: HOUSE_SLUG,
          name: HOUSE_NAME,
          bio: HOUSE_TEXT,
          country: 'IN',
          registration: null,
          disclosures: { holdings: '', conflicts: '', ai: 'Fixed rules choose all calls, without a person.' },
        },
        Date.now(),
      );
  });
}

interface Wish {
  expertId: string;
  callId: string;
  instrumentNo: number;
  market: Market;
}

/** Whether a signal isn't published yet, and neither the day's calls nor a live one on its instrument are in the way. */
async function hasRoom(tx: Db, { expertId, callId, instrumentNo, market }: Wish): Promise<boolean> {
  const now = Date.now();
  const dayMs = now - (now % DAY_MS);
  const own = await tx
    .selectFrom('calls')
    .innerJoin('advice_entries', 'advice_entries.seq', 'calls.seq')
    .select(['calls.id', 'calls.instrument_no', 'calls.state', 'advice_entries.at'])
    .where('calls.expert_id', '=', expertId)
    .where('calls.market', '=', market)
    .where((eb) =>
      eb.or([
        eb('calls.id', '=', callId),
        eb('calls.state', 'in', ['waiting', 'open']),
        sql<SqlBool>`advice_entries.at >= ${instant(dayMs)}`,
      ]),
    )
    .execute();
  const isTaken = own.some(
    (row) =>
      row.id === callId || (row.instrument_no === instrumentNo && (row.state === 'waiting' || row.state === 'open')),
  );
  return !isTaken && own.filter(({ at }) => at >= dayMs).length < HOUSE_RULE.aDay;
}
