import { createHash } from 'node:crypto';
import { escapeHtml } from '#platform/html.ts';
import { unsubscribeTexts } from '../texts/unsubscribe.en.ts';
import { unsubscribeTexts as unsubscribeTextsInHindi } from '../texts/unsubscribe.hi.ts';

/** `ask`: scanners of mails open links, so the page asks first. */
export type UnsubscribeStep = 'ask' | 'done' | 'bad';

const STYLE = `
:root { color-scheme: light dark; --paper: #faf9f6; --ink: #20242b; --quiet: #5b626e; --accent: #e08700; --on-accent: #20242b; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14171c; --ink: #ecebe6; --quiet: #9aa2ae; --accent: #f2a93b; --on-accent: #14171c; }
}
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/24px 'IBM Plex Sans', 'Noto Sans Devanagari', system-ui, sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: 64px 16px; }
h1 { margin: 0; font-size: 22px; line-height: 28px; font-weight: 600; }
p { margin: 8px 0 24px; }
.name { margin: 0 0 24px; color: var(--quiet); font-weight: 600; }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 2px; background: var(--accent);
  color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
a { color: var(--quiet); }`;

/** The page runs no script; its own style is allowed by its hash. */
export const UNSUBSCRIBE_POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
].join(';');

/** Returns the page of a step. It never says whose digest it is, nor whether there is one. */
export function unsubscribePage(step: UnsubscribeStep, language: 'en' | 'hi'): string {
  const texts = language === 'hi' ? unsubscribeTextsInHindi : unsubscribeTexts;
  const said = {
    ask: [texts.title, texts.what],
    done: [texts.done, texts.doneWhat],
    bad: [texts.bad, texts.badWhat],
  } as const;
  const [title, what] = said[step];
  const act =
    step === 'ask'
      ? `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${escapeHtml(texts.stop)}</button></form>`
      : `<a href="/">${escapeHtml(texts.home)}</a>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><p class="name">Wickwise</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(what)}</p>${act}</main></body></html>
`;
}
