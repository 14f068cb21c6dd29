import type { InstrumentPart } from '#marketdata/instrument-part.ts';
import { AlertService } from '#modules/alerts/alert-service.ts';
import { type AlertsContext, NO_SIGNALS, pricedAlerts } from './alert-service.ts';
import { noticeCalls } from './notices.ts';
import { placeParts } from './place-parts.ts';
import type { PricedPart } from './priced-part.ts';
import type { RemoteAlerts } from './remote-alerts.ts';

export interface PlacedAlerts {
  /** Alerts are to be read again. */
  changed(numbers: readonly number[]): void;
  /** An account has other prices than before. */
  holderChanged(owner: string): Promise<void>;
}

/** Evaluates the alerts on prices in parts, here or at other nodes. */
export function placeAlerts(context: AlertsContext, remote: RemoteAlerts): PlacedAlerts {
  const { own } = context;
  const deps = {
    ...pricedAlerts(context, context.bus.calls(noticeCalls), (market) => own.ownersIn(market)),
    signals: NO_SIGNALS,
  };
  remote.ownersAre(() => context.feeds.markets.map((market) => [market, own.ownersIn(market)]));
  const create = (scope: InstrumentPart) => new AlertService({ ...deps, scope });
  const { changed, parts } = placeParts(context, 'alerts', create, remote);
  const holderChanged = async (owner: string): Promise<void> => {
    await Promise.all([...parts.map((part) => holderChangedIn(part, owner)), remote.holderChanged(owner)]);
  };
  return { changed, holderChanged };
}

/** Resolves once an account's alerts in a part go by its prices of now, or will as that begins. */
export async function holderChangedIn(part: PricedPart<AlertService>, owner: string): Promise<void> {
  if (part.service) await part.service.holderChanged(owner);
  else part.withService(`holder ${owner}`, (service) => void service.holderChanged(owner));
}
