export { InstrumentRegistry, type ListedInstrument, type Origin, symbolAt } from './registry/instrument-registry.ts';
export { assignNumbers, registerInstruments } from './registry/register.ts';
export {
  instrumentName,
  instrumentSource,
  listNumbers,
  listStored,
  storedLicences,
  symbolsOfPart,
} from './registry/stored.ts';
