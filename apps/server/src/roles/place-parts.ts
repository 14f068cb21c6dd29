import type { InstrumentPart } from '#marketdata/instrument-part.ts';
import type { RoleContext } from './context.ts';
import { PartHistory } from './part-history.ts';
import { handPrices } from './price-taker.ts';
import { PricedPart, type PricedService } from './priced-part.ts';
import { PRICED_PARTS, PricedParts } from './priced-parts.ts';
import type { RemoteParts } from './remote-parts.ts';

type PlacingContext = Pick<RoleContext, 'access' | 'bus' | 'feeds' | 'lifecycle' | 'log' | 'registry'>;

/** What waits for prices, in parts. */
export interface PlacedParts<Service extends PricedService> {
  parts: readonly PricedPart<Service>[];
  /** Some are to be read again. */
  changed(numbers: readonly number[]): void;
}

/** Evaluates what waits for prices in parts, here or at other nodes. `of`: what that is, for the log. */
export function placeParts<Service extends PricedService>(
  context: PlacingContext,
  of: string,
  create: (scope: InstrumentPart) => Service,
  remote: RemoteParts,
): PlacedParts<Service> {
  const { access, bus, feeds, lifecycle, log, registry } = context;
  const parts = Array.from({ length: PRICED_PARTS }, (_, no) => {
    const scope = { no, parts: PRICED_PARTS };
    const begin = { create: () => create(scope), onReady: () => history.want(no) };
    return new PricedPart<Service>({ ...scope, ...begin, of, markets: feeds.markets, registry, log });
  });
  const history = new PartHistory(context, PRICED_PARTS, (stored) => {
    parts[stored.no]?.stored(stored);
    remote.stored(stored);
  });
  const endMarks = handPrices(bus, new PricedParts(registry, (no) => parts[no]));
  access.onChange(() => {
    for (const part of parts) part.withService('access', (service) => service.accessChanged());
  });
  lifecycle.onStop(`parts of ${of}`, async () => {
    endMarks();
    await Promise.all(parts.map((part) => part.endHere()));
  });
  remote.place(parts, (no) => history.want(no));
  const changed = (numbers: readonly number[]): void => {
    for (const part of parts) part.changed(numbers);
    remote.changed(numbers);
  };
  return { parts, changed };
}
