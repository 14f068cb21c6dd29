import { AlertService } from '#modules/alerts/alert-service.ts';
import { AlertPart } from './alert-part.ts';
import { ALERT_PARTS, AlertParts } from './alert-parts.ts';
import { type AlertsContext, handPrices, NO_SIGNALS, pricedAlerts } from './alert-service.ts';
import type { DistantAlerts } from './distant-alerts.ts';
import { noticeCalls } from './notices.ts';
import type { OwnPrices } from './own-prices.ts';
import { PartHistory } from './part-history.ts';

export interface PlacedAlerts {
  /** Alerts are to be read again. */
  changed(numbers: readonly number[]): void;
  /** An account has other prices than before. */
  holderChanged(owner: string): Promise<void>;
}

/** Evaluates the alerts on prices in parts, here or at other nodes. */
export function placeAlerts(context: AlertsContext, own: OwnPrices, distant: DistantAlerts): PlacedAlerts {
  const { access, bus, feeds, lifecycle, log, registry } = context;
  const notices = bus.calls(noticeCalls);
  const deps = { ...pricedAlerts(context, notices, (market) => own.ownersIn(market)), signals: NO_SIGNALS };
  const parts = Array.from({ length: ALERT_PARTS }, (_, no) => {
    const scope = { no, parts: ALERT_PARTS };
    const create = (): AlertService => new AlertService({ ...deps, scope });
    return new AlertPart({ ...scope, create, markets: feeds.markets, registry, log, onReady: () => history.want(no) });
  });
  const history = new PartHistory(context, ALERT_PARTS, (stored) => {
    parts[stored.no]?.stored(stored);
    distant.stored(stored);
  });
  const endMarks = handPrices(bus, new AlertParts(registry, (no) => parts[no]));
  access.onChange(() => {
    for (const part of parts) part.withService((service) => service.accessChanged());
  });
  lifecycle.onStop('alerts on prices', async () => {
    endMarks();
    await Promise.all(parts.map((part) => part.endHere()));
  });
  distant.place(parts, {
    ask: (no) => history.want(no),
    owners: () => feeds.markets.map((market) => [market, own.ownersIn(market)]),
  });
  return {
    changed: (numbers) => {
      for (const part of parts) part.changed(numbers);
      distant.changed(numbers);
    },
    holderChanged: async (owner) => {
      await Promise.all([...parts.map((part) => part.holderChanged(owner)), distant.holderChanged(owner)]);
    },
  };
}
