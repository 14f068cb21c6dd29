import type { Log } from './log.ts';

/** A kind of message. Its name is the first part of the subject, the key the rest. */
export interface Topic<Message> {
  readonly name: string;
  /** Never read: carries the message's type. */
  readonly message?: Message;
}

export const topic = <Message>(name: string): Topic<Message> => ({ name });

export type Unsubscribe = () => void;

/**
 * Carries messages between roles: at most once, in order, to current subscribers. An error in one subscriber is logged
 * and doesn't affect the others.
 */
export interface Bus {
  publish<Message>(to: Topic<Message>, key: string, message: Message): void;
  /** Subscribes to one key of a topic, or to all with `*`. */
  subscribe<Message>(to: Topic<Message>, key: string, listener: (message: Message) => void): Unsubscribe;
}

type Listener = (message: never) => void;

/** The bus of a single process: listeners are called before `publish` returns. */
export class InProcessBus implements Bus {
  readonly #listeners = new Map<string, Map<string, Set<Listener>>>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  publish<Message>({ name }: Topic<Message>, key: string, message: Message): void {
    const byKey = this.#listeners.get(name);
    if (!byKey) return;
    this.#deliver(byKey.get(key), message, name, key);
    this.#deliver(byKey.get('*'), message, name, key);
  }

  subscribe<Message>({ name }: Topic<Message>, key: string, listener: (message: Message) => void): Unsubscribe {
    const byKey = this.#listeners.get(name) ?? new Map<string, Set<Listener>>();
    this.#listeners.set(name, byKey);
    const listeners = byKey.get(key) ?? new Set<Listener>();
    byKey.set(key, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && byKey.get(key) === listeners) byKey.delete(key);
    };
  }

  #deliver(listeners: Set<Listener> | undefined, message: unknown, name: string, key: string): void {
    if (!listeners) return;
    for (const listener of listeners) {
      try {
        listener(message as never);
      } catch (error) {
        this.#log.error({ topic: name, key, err: error }, 'a subscriber failed');
      }
    }
  }
}
