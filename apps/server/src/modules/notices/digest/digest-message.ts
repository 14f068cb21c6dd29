import type { ChannelKind } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import type { NoticeDeps } from '../deps.ts';
import { type Message, type MessageReader, NOTHING_CHOSEN } from '../message.ts';
import { type DigestBody, isEmptyDigest, leaveOutMarkets } from './digest-body.ts';
import { digestMail, sectionLines } from './digest-mail.ts';
import { type DigestView, digestView } from './digest-view.ts';
import { readDigestSettings } from './settings-store.ts';

const WHATS_NEW = '/dashboard/whatsnewtoday';

/** Returns the message of a digest, or why it isn't sent any more. */
export async function readDigestMessage(
  { db, hiddenFrom, origin, preferencesOf, unsubscribe }: NoticeDeps,
  { id, userId, kind, digestId }: { id: string; userId: string; kind: ChannelKind; digestId: string },
  nowMs: number,
): Promise<Message | string> {
  const row = await db
    .selectFrom('digests')
    .select(['day', 'body', 'send_until'])
    .where('id', '=', digestId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row || row.send_until <= nowMs) return 'the day of the digest was over';
  const settings = await readDigestSettings(db, userId);
  const isOff = settings !== undefined && !(settings.is_on && settings.kinds.includes(kind));
  if (isOff && row.day !== null) return 'the digest was turned off'; // one on request goes whatever the settings say
  const stored = row.body as DigestBody;
  const body = leaveOutMarkets(stored, hiddenFrom(userId));
  if (isEmptyDigest(body) && !isEmptyDigest(stored)) return 'the licence of the prices ended before';
  const reader = await readerOf(db, userId, preferencesOf);
  const view = digestView(body, reader);
  const unsubscribeUrl = settings && unsubscribe.urlOf(settings.unsubscribe_id);
  return {
    id,
    subject: view.subject,
    lines: linesOf(view),
    advice: view.texts.advice,
    path: WHATS_NEW,
    links: [{ text: view.texts.open, path: WHATS_NEW }],
    notices: [],
    digest: { mail: digestMail(view, { origin, unsubscribeUrl }), untilMs: row.send_until },
  };
}

const readerOf = async (db: Db, userId: string, preferencesOf: NoticeDeps['preferencesOf']): Promise<MessageReader> =>
  (await preferencesOf(db, [userId])).get(userId) ?? NOTHING_CHOSEN;

/** Lines of short messages, the subject apart. */
const linesOf = ({ lead, sections }: DigestView): string[] => [
  lead,
  ...sections.flatMap((section) => sectionLines(section, () => '')),
];
