import { houseRoutes } from '#modules/advice/house/house-routes.ts';
import { HouseAdvisor } from '#modules/advice/house/house-service.ts';
import { readHouseSwitch } from '#modules/advice/house/house-switch.ts';
import { signalsStoredAfter } from '#modules/signals/past-signals.ts';
import { newestSeq } from '#modules/signals/store.ts';
import { signalsFound } from '#modules/signals/topics.ts';
import { noteOperator, type PublishContext, publishDeps } from './call-publishing.ts';
import type { RoleContext, RoleRoutes } from './context.ts';

type HouseContext = PublishContext &
  Pick<RoleContext, 'lifecycle' | 'log'> & { config: Pick<RoleContext['config'], 'houseAdvisor'> };

/** Publishes calls of public strategies while HOUSE_ADVISOR, or else an operator, has that on. */
export async function startHouseAdvisor(context: HouseContext): Promise<RoleRoutes> {
  const {
    bus,
    config: { houseAdvisor: fixed },
    database: { db },
    lifecycle,
    log,
  } = context;
  const signals = {
    newest: () => newestSeq(db),
    after: (seq: number, limit: number) => signalsStoredAfter(db, seq, limit),
  };
  let advisor: HouseAdvisor | undefined;
  const follow = async (isOn: boolean): Promise<void> => {
    if (isOn === (advisor !== undefined)) return;
    const before = advisor;
    advisor = undefined;
    await before?.stop();
    if (!isOn) return;
    const next = new HouseAdvisor({ ...publishDeps(context), log, signals });
    await next.start();
    advisor = next;
  };
  /** One change after the other, whatever came before. */
  let last: Promise<void> = Promise.resolve();
  const apply = (isOn: boolean): Promise<void> => {
    const change = last.then(() => follow(isOn));
    last = change.catch(() => {});
    return change;
  };
  await apply(fixed ?? (await readHouseSwitch(db)));
  bus.subscribe(signalsFound, '*', () => advisor?.signalsStored());
  lifecycle.onStop('house advisor', () => advisor?.stop());
  return { api: async (app) => void (await app.register(houseRoutes, { db, note: noteOperator, fixed, apply })) };
}
