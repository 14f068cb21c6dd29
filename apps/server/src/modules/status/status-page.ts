import type { ServerStatus, StatusIncident } from '@wickwise/contract';
import { escapeHtml } from '#platform/html.ts';
import { API_PREFIX } from '#platform/http.ts';
import type { PageHead } from '#platform/page-head.ts';
import {
  badgedWords,
  incidentWords,
  type StatusLanguage,
  shownDelay,
  spanWords,
  uptimeWords,
  utcWords,
  WORDS,
} from './status-words.ts';

const PATH = '/status';
const HINDI_PATH = `${PATH}?lang=hi`;

/** Returns the head of the status page, with its text for readers and programs without JavaScript. */
export function statusHead(status: ServerStatus, language: StatusLanguage): PageHead {
  const texts = WORDS[language];
  return {
    title: `${texts.title} | Wickwise`,
    description: texts.description,
    type: 'website',
    language,
    path: language === 'hi' ? HINDI_PATH : PATH,
    alternates: { en: PATH, hi: HINDI_PATH, 'x-default': PATH },
    withoutScripts: statusHtml(status, language),
  };
}

function statusHtml({ parts, incidents }: ServerStatus, language: StatusLanguage): string {
  const texts = WORDS[language];
  const headings = [texts.part, texts.state, texts.since, texts.delay, texts.uptime];
  const rows = parts.map((part) =>
    [
      badgedWords(part, language),
      texts.states[part.state],
      utcWords(part.since),
      shownDelay(part.day.p99Ms),
      uptimeWords(part.month.seconds),
    ]
      .map((cell) => `<td>${escapeHtml(cell)}</td>`)
      .join(''),
  );
  return [
    `<article lang="${language}"><h1>${texts.title}</h1><p>${texts.inside}</p>`,
    `<table><caption>${texts.now}</caption>`,
    `<thead><tr>${headings.map((heading) => `<th scope="col">${heading}</th>`).join('')}</tr></thead>`,
    `<tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`,
    `<h2>${texts.incidents}</h2>`,
    incidents.length === 0
      ? `<p>${texts.noIncidents}</p>`
      : incidents.map((one) => incidentHtml(one, language)).join(''),
    `<p><a href="${API_PREFIX}/status/incidents.atom?lang=${language}">${texts.feed}</a></p></article>`,
  ].join('');
}

function incidentHtml(incident: StatusIncident, language: StatusLanguage): string {
  const { steps } = WORDS[language];
  const updates = incident.updates.map(
    ({ at, state, text }) => `<li>${utcWords(at)} UTC: ${escapeHtml(`${steps[state]}. ${text}`)}</li>`,
  );
  return [
    `<h3>${escapeHtml(incidentWords(incident, language))}</h3>`,
    `<p>${steps[incident.state]}. ${spanWords(incident, language)}</p>`,
    updates.length > 0 ? `<ul>${updates.join('')}</ul>` : '',
  ].join('');
}
