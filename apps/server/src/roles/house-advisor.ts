import type { PublishDeps } from '#modules/advice/deps.ts';
import { HouseAdvisor } from '#modules/advice/house/house-service.ts';
import { signalsStoredAfter } from '#modules/signals/past-signals.ts';
import { newestSeq } from '#modules/signals/store.ts';
import { signalsFound } from '#modules/signals/topics.ts';
import type { RoleContext } from './context.ts';

type HouseContext = Pick<RoleContext, 'bus' | 'database' | 'lifecycle' | 'log'> & {
  config: Pick<RoleContext['config'], 'isHouseAdvisorOn'>;
};

/** Publishes calls of public strategies where an operator has turned that on; returns undefined where not. */
export async function startHouseAdvisor(
  { bus, config, database: { db }, lifecycle, log }: HouseContext,
  deps: PublishDeps,
): Promise<HouseAdvisor | undefined> {
  if (!config.isHouseAdvisorOn) return undefined;
  const signals = {
    newest: () => newestSeq(db),
    after: (seq: number, limit: number) => signalsStoredAfter(db, seq, limit),
  };
  const advisor = new HouseAdvisor({ ...deps, log, signals });
  await advisor.start();
  bus.subscribe(signalsFound, '*', () => advisor.signalsStored());
  lifecycle.onStop('house advisor', () => advisor.stop());
  return advisor;
}
