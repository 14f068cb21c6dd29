import { sectorName } from '../../lib/catalogue/sector-names.ts';
import { screenerTexts as texts } from './texts/screener.ts';

const SECTOR = 'sector:';

const isNamed = (key: string): key is keyof typeof texts.universes => Object.hasOwn(texts.universes, key);

export const isSector = (key: string): boolean => key.startsWith(SECTOR);

/** Returns the name of a universe; the key itself for an unknown one. */
export const universeName = (key: string): string =>
  isSector(key) ? sectorName(key.slice(SECTOR.length)) : isNamed(key) ? texts.universes[key] : key;
