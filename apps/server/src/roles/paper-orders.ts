import { PaperAccess } from '#marketdata/paper-access.ts';
import { type PaperTradingDeps, PaperTradingService } from '#modules/paper/paper-trading-service.ts';
import type { RoleContext } from './context.ts';
import { placeParts } from './place-parts.ts';
import { handPrices } from './price-taker.ts';
import type { PartContext } from './priced-part.ts';
import type { RemoteParts } from './remote-parts.ts';

/** What fills orders. */
export interface PaperOrders {
  /** Orders were placed, cancelled or removed. */
  changed(numbers: readonly number[]): void;
}

type OrdersContext = PartContext & Pick<RoleContext, 'bus' | 'feeds' | 'lifecycle'>;

/** Returns what filling orders takes, of this server or a leader. */
export function paperOrderDeps({
  access,
  config,
  database,
  feeds,
  log,
  registry,
  splits,
  store,
}: PartContext): PaperTradingDeps {
  const nowOf = feeds.clock.now;
  return {
    db: database.db,
    registry,
    splits,
    store,
    log,
    nowOf,
    closeDelayMs: config.barCloseDelayMs,
    paperAccess: new PaperAccess(access, nowOf),
  };
}

/** Fills orders in this process. */
export async function startOrders(context: OrdersContext): Promise<PaperTradingService> {
  const { access, bus, lifecycle } = context;
  const service = new PaperTradingService(paperOrderDeps(context));
  await service.start();
  access.onChange(() => service.accessChanged());
  const endMarks = handPrices(bus, service);
  lifecycle.onStop('paper orders', async () => {
    endMarks();
    await service.stop();
  });
  return service;
}

/** Fills orders in parts of the instruments, here or at other nodes. */
export function placeOrders(context: OrdersContext, remote: RemoteParts): PaperOrders {
  const deps = paperOrderDeps(context);
  return placeParts(context, 'paper', (scope) => new PaperTradingService({ ...deps, scope }), remote);
}
