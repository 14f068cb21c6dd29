import type { ServerStatus, StatusIncident } from '@wickwise/contract';
import { escapeHtml } from '#platform/html.ts';
import { incidentWords, type StatusLanguage, spanWords, utcWords, WORDS } from './status-words.ts';

/** Characters that XML 1.0 can't hold, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escapeXml = (text: string): string => escapeHtml(text.replaceAll(NOT_XML, ''));

export interface FeedPlace {
  /** Address of the server, without a final slash. */
  origin: string;
  /** Path of the feed itself. */
  path: string;
  language: StatusLanguage;
}

/** Returns the incidents as an Atom feed (RFC 4287). */
export function incidentFeed({ at, incidents }: ServerStatus, { origin, path, language }: FeedPlace): string {
  const texts = WORDS[language];
  const page = `${origin}/status${language === 'hi' ? '?lang=hi' : ''}`;
  const newest = Math.max(0, ...incidents.map(updatedAt));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `  <id>${escapeXml(`${origin}/status`)}</id>`,
    `  <title>${escapeXml(`Wickwise: ${texts.incidents}`)}</title>`,
    `  <updated>${timestamp(newest || at)}</updated>`,
    '  <author><name>Wickwise</name></author>',
    `  <link rel="self" type="application/atom+xml" href="${escapeXml(origin + path)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    ...incidents.map((incident) => entry(incident, language, page)),
    '</feed>',
    '',
  ].join('\n');
}

function entry(incident: StatusIncident, language: StatusLanguage, page: string): string {
  const { steps } = WORDS[language];
  const lines = [
    `${steps[incident.state]}. ${spanWords(incident, language)}`,
    ...incident.updates.map(({ at, state, text }) => `${utcWords(at)} UTC: ${steps[state]}. ${text}`),
  ];
  return [
    '  <entry>',
    `    <id>urn:uuid:${escapeXml(incident.id)}</id>`,
    `    <title>${escapeXml(incidentWords(incident, language))}</title>`,
    `    <published>${timestamp(incident.startedAt)}</published>`,
    `    <updated>${timestamp(updatedAt(incident))}</updated>`,
    `    <link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    `    <content type="text">${escapeXml(lines.join('\n'))}</content>`,
    '  </entry>',
  ].join('\n');
}

/** Returns when something of an incident changed last; the announced end of maintenance is no change. */
function updatedAt({ cause, startedAt, endedAt, updates }: StatusIncident): number {
  const said = updates.at(-1)?.at ?? 0;
  return cause === 'maintenance' ? said || startedAt : Math.max(startedAt, said, endedAt ?? 0);
}

const timestamp = (timeMs: number): string => new Date(timeMs).toISOString();
