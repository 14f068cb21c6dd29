import { session } from '../../lib/session/session.ts';
import { toast } from '../../ui/toast-store.ts';
import { loadSupportChat } from '../support-chat.ts';
import { type ChatAdapter, chatAdapter } from './chat-providers.ts';
import { chatTexts as texts } from './texts/chat.ts';

/** A provider's chat. */
export interface HostedChat {
  provider: string;
  id: string;
  url: string;
}

/** Above the bar of small screens. */
const PLACE = 'fixed right-3 bottom-20 z-30 lg:bottom-3';
const BUTTON =
  'inline-flex min-h-9 items-center rounded-input border border-hairline bg-panel px-4 text-body font-medium text-ink hover:border-quiet aria-busy:opacity-50 pointer-coarse:min-h-11';

/** The button of the support chat on every page. The provider hears of nobody who doesn't press it. */
export class ChatLauncher {
  readonly #url: string;
  readonly #adapter: ChatAdapter | undefined;
  readonly #button = document.createElement('button');
  #begun: Promise<void> | undefined;

  constructor(chat: HostedChat) {
    this.#url = chat.url;
    this.#adapter = chatAdapter(chat);
  }

  show(): void {
    if (!this.#adapter) return;
    const place = document.createElement('aside');
    place.setAttribute('aria-label', texts.label);
    place.className = PLACE;
    this.#button.type = 'button';
    this.#button.className = BUTTON;
    this.#button.textContent = texts.open;
    this.#button.addEventListener('click', () => void this.#open());
    place.append(this.#button);
    document.body.append(place);
    this.#forgetAtLogOut();
  }

  async #open(): Promise<void> {
    this.#button.setAttribute('aria-busy', 'true');
    try {
      this.#begun ??= this.#begin();
      await this.#begun;
      this.#adapter?.open();
    } catch {
      this.#begun = undefined; // blocked or unreachable: the next press tries again
      toast(texts.failed);
    }
    this.#button.removeAttribute('aria-busy');
  }

  async #begin(): Promise<void> {
    this.#adapter?.prepare();
    await loadSupportChat(this.#url);
    await this.#adapter?.begin();
  }

  /** The next person at this browser doesn't see the conversation. */
  #forgetAtLogOut(): void {
    let userId = session.get()?.userId;
    session.subscribe(() => {
      const next = session.get()?.userId;
      if (userId !== undefined && next !== userId && this.#begun !== undefined) this.#adapter?.forget();
      userId = next;
    });
  }
}
