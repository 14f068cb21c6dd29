import { escapeHtml } from '#platform/html.ts';

export interface OutboxMail {
  to: string;
  subject: string;
  at: number;
  text: string;
}

/** The outbox as a plain page, without scripts or styles of its own. */
export function outboxPage(mails: readonly OutboxMail[]): string {
  const letters = mails.map(
    ({ to, subject, at, text }) => `
<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time>${new Date(at).toISOString()}</time></p>
<pre>${escapeHtml(text)}</pre>
</article>`,
  );
  const body = letters.length > 0 ? letters.join('<hr>') : '<p>No mail yet.</p>';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title></head>
<body><h1>Outbox</h1>
<p>This server sends no mail. What it would have sent is listed here, the newest first.</p>${body}
</body></html>
`;
}
