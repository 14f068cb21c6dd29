import { MarketAccess } from '#marketdata/market-access.ts';
import { InstrumentRegistry } from '#marketdata/registry.ts';

/** Returns the access of a server that only this machine reaches: what isn't personal is everybody's. */
export const openAccess = (registry = new InstrumentRegistry([])): MarketAccess =>
  new MarketAccess({ registry, ownerOf: () => undefined, isForThisMachine: true });
