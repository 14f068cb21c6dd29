import { textsOf } from '../../lib/texts.ts';

/** What happened to an account's security: the server says it in English. */
export const securityEventWords = textsOf({
  en: { eventText: (_kind: string, _times: number, english: string) => english },
  hi: async () => ({ eventText: (await import('./hindi-events.ts')).eventText }),
});
