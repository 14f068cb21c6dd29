import { ChatIdentityAnswer } from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { log } from '../../lib/log.ts';
import { session } from '../../lib/session/session.ts';
import { ownUserPath } from '../../lib/user.ts';
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
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-input border border-hairline bg-panel text-body font-medium text-ink hover:border-quiet aria-busy:opacity-50 lg:min-h-9 lg:px-4';
/** A bubble of speech, alone on small screens, where words would cover too much. */
const BUBBLE = 'M3 4h14v9H9l-4 4v-4H3z';
const SVG = 'http://www.w3.org/2000/svg';

/** The button of the support chat on every page. The provider hears of nobody who doesn't press it. */
export class ChatLauncher {
  readonly #url: string;
  readonly #adapter: ChatAdapter | undefined;
  readonly #button = document.createElement('button');
  #begun: Promise<void> | undefined;
  #identified: string | undefined;

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
    this.#button.setAttribute('aria-label', texts.open);
    const words = document.createElement('span');
    words.className = 'max-lg:hidden';
    words.textContent = texts.open;
    this.#button.append(bubble(), words);
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
      await this.#identify();
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

  /** Says once who is logged in; without an answer the chat opens for a stranger. */
  async #identify(): Promise<void> {
    const userId = session.get()?.userId;
    if (userId === undefined || userId === this.#identified) return;
    try {
      const { identity } = await api.get(ownUserPath('/chat-identity'), ChatIdentityAnswer);
      if (session.get()?.userId !== userId) return;
      if (identity) this.#adapter?.identify(identity);
      this.#identified = userId;
    } catch {
      log.note('the support chat opens without saying who writes');
    }
  }

  /** The next person at this browser doesn't see the conversation. */
  #forgetAtLogOut(): void {
    let userId = session.get()?.userId;
    session.subscribe(() => {
      const next = session.get()?.userId;
      if (userId !== undefined && next !== userId && this.#begun !== undefined) {
        this.#adapter?.forget();
        this.#identified = undefined;
      }
      userId = next;
    });
  }
}

function bubble(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'h-5 w-5 fill-none stroke-current lg:hidden');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', BUBBLE);
  path.setAttribute('stroke-width', '1.5');
  svg.append(path);
  return svg;
}
