import { textsOf } from '../texts.ts';

const texts = textsOf({
  en: { sectors: {} as Readonly<Record<string, string>> },
  hi: async () => ({ sectors: (await import('./translations/sector.hi.ts')).sectorTranslations }),
});

/** Returns a sector's name in the user's language; unknown ones unchanged. */
export const sectorName = (sector: string): string => texts.sectors[sector] ?? sector;
