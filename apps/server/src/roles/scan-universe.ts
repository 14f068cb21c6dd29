import type { ChosenSymbol, ScanUniverse } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { countListed, findInList } from '#marketdata/on-demand/listed-instruments.ts';
import { noteEvent } from '#modules/accounts/events.ts';
import { scanUniverseRoutes } from '#modules/scan-universe/routes.ts';
import { readScanChoices } from '#modules/scan-universe/store.ts';
import type { RoleContext, RoleRoutes } from './context.ts';

type ScanContext = Pick<RoleContext, 'config' | 'database' | 'feeds' | 'registry'>;

/** Answers operators about what is scanned; `restart` starts the roles again, with what is stored then. */
export function startScanUniverse(context: ScanContext, restart: () => void): RoleRoutes {
  const { config, database, feeds, registry } = context;
  const { db } = database;
  const placeOf = (market: Market) => ({ source: feeds.of(market).source, market });

  const chosenOf = async (market: Market, stored: readonly string[]): Promise<ChosenSymbol[]> => {
    const fromSettings = new Set(config.scannedSymbols.get(market) ?? []);
    return Promise.all(
      [...new Set([...stored, ...fromSettings])].sort().map(async (symbol) => {
        const scanned = registry.find(market, symbol);
        const isScanned = scanned !== undefined && registry.isScanned(scanned);
        const listed = await findInList(db, placeOf(market), symbol);
        return {
          symbol,
          name: listed?.instrument.name ?? (isScanned ? scanned.instrument.name : null),
          state: isScanned ? 'scanned' : listed ? 'soon' : 'unlisted',
          isFromSettings: fromSettings.has(symbol),
        };
      }),
    );
  };

  const markets = async (): Promise<ScanUniverse[]> => {
    const stored = await readScanChoices(db);
    return Promise.all(
      feeds.markets.map(async (market) => {
        const feed = feeds.of(market);
        return {
          market,
          provider: feed.capabilities(market).licence.attribution,
          catalogue: feed.instruments(market).length,
          listed: await countListed(db, placeOf(market)),
          chosen: await chosenOf(market, stored.get(market) ?? []),
        };
      }),
    );
  };

  return {
    api: async (api) => {
      await api.register(scanUniverseRoutes, {
        db,
        markets,
        changed: restart,
        isListed: async (market, symbol) => {
          const listed = await findInList(db, placeOf(market), symbol);
          const known = registry.find(market, symbol);
          return listed !== undefined && !(known && registry.isScanned(known));
        },
        note: (userId, what, address, detail) => noteEvent(db, userId, what, { address, device: '' }, detail),
      });
    },
  };
}
