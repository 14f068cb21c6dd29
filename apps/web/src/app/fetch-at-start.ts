import { constantsReady } from '../lib/constants.ts';
import { whenIdle } from '../lib/idle.ts';
import { localeChoice } from '../lib/locale.ts';
import { log } from '../lib/log.ts';
import { queryClient } from '../lib/query-client.ts';
import { session } from '../lib/session/session.ts';
import { sessionReady } from '../lib/session/start.ts';
import { textsReady } from '../lib/texts.ts';
import { startNewsQuery } from '../lib/whats-new.ts';
import type { HostedChat } from './chat/chat-launcher.ts';
import { followFocus } from './focus.ts';
import { loadSupportChat } from './support-chat.ts';

followFocus(); // once, though each session fetches

let isChatAsked = false;

/** Fetches what the app needs once at its start: the constants, and what's new for signed-in users. */
export async function fetchAtStart(): Promise<void> {
  constantsReady().then(showChat, () =>
    log.warn('the constants could not be fetched: the first screen that needs them asks again'),
  );
  if (localeChoice.language === 'hi') void import('../lib/refusal-words.ts').catch(() => {}); // asked for again when needed
  await sessionReady();
  if (session.get()) await queryClient.prefetchQuery(startNewsQuery);
}

function showChat({ supportChatUrl, supportChat }: Awaited<ReturnType<typeof constantsReady>>): void {
  if (supportChatUrl === null || isChatAsked) return;
  isChatAsked = true;
  whenIdle(() => {
    if (supportChat === null)
      void loadSupportChat(supportChatUrl).catch(() => {}); // logged there
    else void showLauncher({ ...supportChat, url: supportChatUrl });
  });
}

/** A chat of a provider begins with a press of our own button: until then nothing of it is loaded. */
async function showLauncher(chat: HostedChat): Promise<void> {
  try {
    const { ChatLauncher } = await import('./chat/chat-launcher.ts');
    await textsReady();
    new ChatLauncher(chat).show();
  } catch {
    log.note('the button of the support chat could not be loaded');
  }
}
