import { textsOf } from '../texts.ts';

const texts = textsOf({
  en: { holidays: {} as Readonly<Record<string, string>> },
  hi: async () => ({ holidays: (await import('./translations/holiday.hi.ts')).holidayTranslations }),
});

/** Returns the name of an exchange's holiday in the user's language; unknown ones unchanged. Keys have no full stops. */
export const holidayName = (name: string): string => texts.holidays[name.replaceAll('.', '')] ?? name;
