import { OutcomeService } from '#modules/advice/outcomes/outcome-service.ts';
import { callsChanged } from '#modules/advice/topics.ts';
import { followerCalls } from './advice.ts';
import type { RoleContext } from './context.ts';
import { subscribeToPrices } from './price-taker.ts';

type OutcomeContext = Pick<
  RoleContext,
  'bus' | 'database' | 'feeds' | 'lifecycle' | 'log' | 'registry' | 'splits' | 'store'
> & { config: Pick<RoleContext['config'], 'barCloseDelayMs'> };

/** Computes what becomes of experts' calls. Starts before the feed, so that no gap is missed. */
export async function startCallOutcomes({
  bus,
  config,
  database: { db },
  feeds,
  lifecycle,
  log,
  registry,
  splits,
  store,
}: OutcomeContext): Promise<OutcomeService> {
  const nowOf = feeds.clock.now.bind(feeds.clock);
  const service = new OutcomeService({
    db,
    log,
    registry,
    splits,
    store,
    nowOf,
    changed: bus.calls(followerCalls).stateChanged,
    closeDelayMs: config.barCloseDelayMs,
  });
  await service.start();
  subscribeToPrices(bus, service);
  bus.subscribe(callsChanged, '*', ({ instrumentNo }) => service.changed(instrumentNo));
  lifecycle.onStop('outcomes of calls', () => service.stop());
  return service;
}
