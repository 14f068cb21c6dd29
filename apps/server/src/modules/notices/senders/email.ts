import { escapeHtml } from '#platform/html.ts';
import { emailOf } from '#platform/owners.ts';
import type { ChannelType, RequestOf } from './channel-type.ts';

/** Hands messages to the mailer in the delivery's transaction: the mailer makes its own attempts. */
export const emailChannel: ChannelType<RequestOf<'email'>, { to: string }> = {
  slots: 4,
  unproven: 4,
  isSingle: true,
  prepare: (_, __, email) => ({ address: { to: email }, label: email, state: 'on' }),
  async write(tx, userId, { subject, lines, advice, links, notices, digest }, { origin, mailer }) {
    const to = await emailOf(tx, userId);
    if (digest) {
      await mailer.write(tx, { userId, to, subject, ...digest.mail, urgency: 'digest' });
      return () => mailer.wake();
    }
    const linked = origin ? links.map(({ text, path }) => ({ text, url: `${origin}${path}` })) : [];
    const paragraphs = [...lines, ...linked.map(({ text, url }) => `${text}: ${url}`), advice];
    const anchors = linked.map(({ text, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`);
    const html = [...lines.map(escapeHtml), ...anchors, escapeHtml(advice)].map((line) => `<p>${line}</p>`).join('\n');
    const urgency = notices.some(({ body }) => body.kind === 'alerts') ? 'alert' : 'other';
    await mailer.write(tx, { userId, to, subject, text: paragraphs.join('\n\n'), html, urgency });
    return () => mailer.wake();
  },
};
