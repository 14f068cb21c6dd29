import type { Log } from './log.ts';
import { RepeatedErrors } from './repeated-errors.ts';

/** A kind of message. Its name is the first part of the subject, the key the rest. */
export interface Topic<Message> {
  readonly name: string;
  /** Never read: carries the message's type. */
  readonly message?: Message;
}

export const topic = <Message>(name: string): Topic<Message> => ({ name });

/** Calls that one role answers and others make, by name. */
export interface Port<Calls extends object> {
  readonly name: string;
  /** Never read: carries the types of the calls. */
  readonly calls?: Calls;
}

export const port = <Calls extends object>(name: string): Port<Calls> => ({ name });

export type Unsubscribe = () => void;

/**
 * Carries messages between roles: at most once, in order, to current subscribers. An error in one subscriber is logged
 * and doesn't affect the others.
 */
export interface Bus {
  publish<Message>(to: Topic<Message>, key: string, message: Message): void;
  /** Subscribes to one key of a topic, or to all with `*`. */
  subscribe<Message>(to: Topic<Message>, key: string, listener: (message: Message) => void): Unsubscribe;
  /** Answers calls of a port, or some of them. Throws for one that is answered already. */
  answer<Calls extends object>(at: Port<Calls>, calls: Partial<Calls>): void;
  /**
   * Returns the calls of a port. Who answers is looked up when a call is made, so roles may start in any order; a call
   * that nobody answers throws.
   */
  calls<Calls extends object>(at: Port<Calls>): Calls;
}

type Listener = (message: never) => void;
type Call = (...given: unknown[]) => unknown;

/** The bus of a single process: listeners are called before `publish` returns. */
export class InProcessBus implements Bus {
  readonly #listeners = new Map<string, Map<string, Set<Listener>>>();
  /** By port and call. */
  readonly #answers = new Map<string, Call>();
  readonly #errors: RepeatedErrors;

  constructor(log: Log) {
    this.#errors = new RepeatedErrors(log);
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

  answer<Calls extends object>({ name }: Port<Calls>, calls: Partial<Calls>): void {
    for (const [call, answer] of Object.entries(calls)) {
      const key = `${name}.${call}`;
      if (this.#answers.has(key)) throw new Error(`${key} is answered already`);
      this.#answers.set(key, answer as Call);
    }
  }

  calls<Calls extends object>({ name }: Port<Calls>): Calls {
    const ask =
      (call: string): Call =>
      (...given) => {
        const answer = this.#answers.get(`${name}.${call}`);
        if (!answer) throw new Error(`nobody answers ${name}.${call}`);
        return answer(...given);
      };
    // a promise that resolves to the calls asks for `then`
    return new Proxy({} as Calls, { get: (_, call) => (call === 'then' ? undefined : ask(String(call))) });
  }

  #deliver(listeners: Set<Listener> | undefined, message: unknown, name: string, key: string): void {
    if (!listeners) return;
    for (const listener of listeners) {
      try {
        listener(message as never);
      } catch (error) {
        const fields = { topic: name, key, err: error };
        this.#errors.note(name, 'a subscriber failed', fields);
      }
    }
  }
}
