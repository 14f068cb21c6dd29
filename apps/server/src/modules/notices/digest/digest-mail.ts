import { escapeHtml } from '#platform/html.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { DigestRow, DigestSection, DigestView } from './digest-view.ts';

/** Where a mail leads; without an address of the app there are no links. */
export interface DigestAddresses {
  origin: string;
  unsubscribeUrl: string | undefined;
}

/** Colours of light and dark mails; those of mail programs that invert colours by themselves come out readable too. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #faf9f6; color: #20242b; }
.quiet { color: #5b626e; }
.up { color: #00706c; }
.down { color: #b3400f; }
.line { border-bottom: 1px solid #dfe2e6; }
a { color: inherit; }
@media (prefers-color-scheme: dark) {
  body, .page { background: #14171c !important; color: #ecebe6 !important; }
  .quiet { color: #9aa2ae !important; }
  .up { color: #4fd1c5 !important; }
  .down { color: #f2915f !important; }
  .line { border-bottom-color: #333941 !important; }
}`;

const FONT = "'IBM Plex Sans', 'Noto Sans Devanagari', -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
const INK = '#20242b';
const QUIET = '#5b626e';
const COLOURS = { up: '#00706c', down: '#b3400f' } as const;

/** Writes a digest as a mail, in HTML and as plain text. All words are escaped, addresses are of the app alone. */
export const digestMail = (view: DigestView, to: DigestAddresses): Pick<Mail, 'text' | 'html' | 'unsubscribeUrl'> => ({
  text: textOf(view, to),
  html: htmlOf(view, to),
  ...(to.unsubscribeUrl === undefined ? {} : { unsubscribeUrl: to.unsubscribeUrl }),
});

/** Returns a section as lines of text. */
export function sectionLines({ title, note, rows, more }: DigestSection, linkOf: (row: DigestRow) => string): string[] {
  return [
    note ? `${title} (${note})` : title,
    ...rows.map((row) => {
      const { text, about, figures } = row;
      const words = figures
        ? `${text} ${figures.price}  ${figures.change}`
        : [text, about].filter(Boolean).join('\n    ');
      return `  ${words}${linkOf(row)}`;
    }),
    ...(more ? [`  ${more}`] : []),
  ];
}

function textOf({ title, lead, sections, texts }: DigestView, { origin, unsubscribeUrl }: DigestAddresses): string {
  // charts of many symbols would hide their prices
  const linkOf = ({ path, figures }: DigestRow): string => (origin && path && !figures ? `\n    ${origin}${path}` : '');
  const parts = [
    `${title}\n${lead}`,
    ...sections.map((section) => sectionLines(section, linkOf).join('\n')),
    ...(origin ? [`${texts.open}: ${origin}${WHATS_NEW}`] : []),
    texts.advice,
    [
      texts.why,
      ...(origin ? [`${texts.change}: ${origin}${CONFIGURE}`] : []),
      ...(unsubscribeUrl ? [`${texts.stop}: ${unsubscribeUrl}`] : []),
    ].join('\n'),
  ];
  return `${parts.join('\n\n')}\n\nWickwise\n`;
}

const WHATS_NEW = '/dashboard/whatsnewtoday';
const CONFIGURE = '/dashboard/configure';

function htmlOf({ language, title, lead, sections, texts }: DigestView, to: DigestAddresses): string {
  const { origin, unsubscribeUrl } = to;
  const open = origin
    ? `<p style="margin:24px 0 0">${link(`${origin}${WHATS_NEW}`, texts.open, 'font-weight:600')}</p>`
    : '';
  const ways = [
    ...(origin ? [link(`${origin}${CONFIGURE}`, texts.change)] : []),
    ...(unsubscribeUrl ? [link(unsubscribeUrl, texts.stop)] : []),
  ].join(' · ');
  const small = `${escapeHtml(texts.why)} ${ways}`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;background:#faf9f6;color:${INK}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#faf9f6;color:${INK}"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left;font:15px/22px ${FONT}"><tr><td>
<h1 style="margin:0;font-size:20px;line-height:28px;font-weight:600">${escapeHtml(title)}</h1>
<p class="quiet" style="margin:4px 0 0;color:${QUIET}">${escapeHtml(lead)}</p>
${sections.map((section) => sectionHtml(section, origin)).join('\n')}
${open}
<p class="quiet" style="margin:24px 0 0;font-size:13px;line-height:20px;color:${QUIET}">${escapeHtml(texts.advice)}<br>${small}</p>
</td></tr></table>
</td></tr></table>
</body></html>
`;
}

function sectionHtml({ title, note, rows, more }: DigestSection, origin: string): string {
  const about = note
    ? `<p class="quiet" style="margin:0;font-size:13px;line-height:20px;color:${QUIET}">${escapeHtml(note)}</p>`
    : '';
  const rest = more
    ? `<p class="quiet" style="margin:4px 0 0;font-size:13px;line-height:20px;color:${QUIET}">${escapeHtml(more)}</p>`
    : '';
  return `<h2 style="margin:24px 0 0;font-size:16px;line-height:24px;font-weight:600">${escapeHtml(title)}</h2>${about}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:4px;font:15px/22px ${FONT}">
${rows.map((row) => rowHtml(row, origin)).join('\n')}
</table>${rest}`;
}

const CELL = 'padding:6px 0;border-bottom:1px solid #dfe2e6;vertical-align:top';

function rowHtml({ text, about, path, figures }: DigestRow, origin: string): string {
  const words = origin && path ? link(`${origin}${path}`, text) : escapeHtml(text);
  const quiet = about
    ? `<br><span class="quiet" style="font-size:13px;line-height:20px;color:${QUIET}">${escapeHtml(about)}</span>`
    : '';
  if (!figures) return `<tr><td class="line" style="${CELL}">${words}${quiet}</td></tr>`;
  const { price, change, isUp } = figures;
  const side = isUp === null ? undefined : isUp ? 'up' : 'down';
  const coloured = side
    ? ` class="line ${side}" style="${CELL};color:${COLOURS[side]};`
    : ` class="line" style="${CELL};`;
  return `<tr><td class="line" style="${CELL}">${words}${quiet}</td><td class="line" align="right" width="96" style="${CELL};${FIGURE}">${escapeHtml(price)}</td><td align="right" width="88"${coloured}${FIGURE}">${escapeHtml(change)}</td></tr>`;
}

const FIGURE = 'padding-left:12px;white-space:nowrap;font-variant-numeric:tabular-nums';

/** Links have the colour of what is around them, which differs in dark mails. */
const link = (url: string, text: string, style = ''): string =>
  `<a href="${escapeHtml(url)}" style="color:inherit;text-decoration-color:#a4aab4;${style}">${escapeHtml(text)}</a>`;
