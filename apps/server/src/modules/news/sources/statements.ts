import type { AgreedNews } from './consents.ts';
import { feedHostOf, OFFICIAL, type SourceRecord } from './source-store.ts';

/** Terms of a feed that an operator adds. */
const OWN_TERMS =
  'The publisher’s terms of use decide whether, and how much of it, a server may show to others. Read them before you add the feed.';
const OWN_STATEMENT =
  'I have read the terms of the publisher of this feed. I state that they, or an agreement with the publisher, allow this ' +
  'server to read it and to show its headlines, excerpts of the length set here and links to all its accounts and visitors.';

/** What an operator states about a feed of their own. */
export const OWN = { terms: OWN_TERMS, statement: OWN_STATEMENT } as const;

/** Returns what an operator agrees to so that official sources are polled on a server that others reach. */
export function officialConsent(sources: readonly SourceRecord[]): AgreedNews & { hosts: string[] } {
  const hosts = [
    ...new Set(sources.filter(({ kind }) => kind === 'official').map(({ address }) => feedHostOf(address))),
  ];
  return {
    subject: OFFICIAL,
    name: 'Official sources',
    hosts,
    terms:
      'Press releases and announcements of central banks, regulators and an exchange, each with its own terms below.',
    statement:
      `I agree that this server asks these hosts for news, about once an hour each: ${hosts.join(', ')}. I have read the ` +
      'terms of these sources, and state that their headlines, short excerpts and links may be shown to its accounts and visitors.',
  };
}

/** Returns what an operator agrees to for a source that isn't official. */
export function consentOf({ key, kind, name, site, terms }: SourceRecord): AgreedNews {
  const statement =
    kind === 'own'
      ? OWN_STATEMENT
      : `I have read the terms of ${name} (${site}). I state that they, or an agreement with the publisher, allow this server to ` +
        'read its feed and to show its headlines, excerpts of the length set here and links to all its accounts and visitors.';
  return { subject: key, name, terms, statement };
}
