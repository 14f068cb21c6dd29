import { constantsReady } from '../lib/constants.ts';
import { whenIdle } from '../lib/idle.ts';
import { log } from '../lib/log.ts';
import { queryClient } from '../lib/query-client.ts';
import { session } from '../lib/session/session.ts';
import { sessionReady } from '../lib/session/start.ts';
import { startNewsQuery } from '../lib/whats-new.ts';
import { loadSupportChat } from './support-chat.ts';

let isChatAsked = false;

/** Fetches what the app needs once at its start: the constants, and what's new for signed-in users. */
export async function fetchAtStart(): Promise<void> {
  constantsReady().then(showChat, () =>
    log.warn('the constants could not be fetched: the first screen that needs them asks again'),
  );
  await sessionReady();
  if (session.get()) await queryClient.prefetchQuery(startNewsQuery);
}

function showChat({ supportChatUrl }: Awaited<ReturnType<typeof constantsReady>>): void {
  if (supportChatUrl === null || isChatAsked) return;
  isChatAsked = true;
  whenIdle(() => loadSupportChat(supportChatUrl));
}
