import { Bot, GrammyError } from 'grammy';
import type { Log } from '#platform/log.ts';
import type { ChatBot, ChatMessage, RequestLimits } from '../deps.ts';
import { SendError } from '../send-error.ts';

const RESTART_MS = 30_000;
const TIMEOUT_SECONDS = 40;

/** The library's own type of AbortSignal. */
type BotSignal = Parameters<Bot['api']['sendMessage']>[3];

export interface TelegramDeps {
  token: string;
  /** Base URL of Telegram's API. */
  apiRoot: string;
  log: Log;
  /** Links a chat; resolves with false for an unknown token. */
  onLink: (token: string, chatId: number) => Promise<boolean>;
}

/** Sends messages to chats, and learns from `/start <token>` which chat belongs to which channel. */
export class TelegramBot implements ChatBot {
  /** Name at Telegram; null until Telegram was reached. */
  name: string | null = null;
  readonly #bot: Bot;
  readonly #deps: TelegramDeps;
  #isStopping = false;
  #again: NodeJS.Timeout | undefined;

  constructor(deps: TelegramDeps) {
    this.#deps = deps;
    this.#bot = new Bot(deps.token, { client: { apiRoot: deps.apiRoot, timeoutSeconds: TIMEOUT_SECONDS } });
    this.#bot.command('start', async (context) => {
      const isLinked = await deps.onLink(context.match.trim(), context.chat.id);
      await context.reply(isLinked ? 'Your alerts will be sent to this chat.' : 'This link is no longer valid.');
    });
    this.#bot.catch(({ error }) => deps.log.warn({ err: error }, 'a message to the bot failed'));
  }

  /** Polls until it is stopped, and retries while Telegram can't be reached. */
  start(): void {
    const poll = {
      allowed_updates: ['message'] as const,
      onStart: ({ username }: { username: string }) => {
        this.name = username;
      },
    };
    this.#bot.start(poll).catch((error: unknown) => {
      this.#deps.log.warn({ err: error }, 'Telegram can’t be reached');
      if (!this.#isStopping) this.#again = setTimeout(() => this.start(), RESTART_MS).unref();
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#again);
    if (this.#bot.isRunning()) await this.#bot.stop();
  }

  async send(chatId: number | null, { text, links }: ChatMessage, { timeoutMs, signal }: RequestLimits): Promise<void> {
    if (chatId === null) throw new SendError('the bot was not opened yet', { isFinal: true });
    const entities = links.map((link) => ({ type: 'text_link' as const, ...link }));
    try {
      const options = { entities, link_preview_options: { is_disabled: true } };
      const ending = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) as unknown as BotSignal;
      await this.#bot.api.sendMessage(chatId, text, options, ending);
    } catch (error) {
      if (!(error instanceof GrammyError)) throw new SendError('Telegram can’t be reached');
      const waitSeconds = error.parameters.retry_after;
      throw new SendError(error.description, {
        isFinal: error.error_code === 403,
        ...(waitSeconds ? { retryAfterMs: waitSeconds * 1_000 } : {}),
      });
    }
  }
}
