import type { NewsTopic } from '@wickwise/contract';
import { type ListedTopic, readTopics } from './topic-list.ts';

/** Names of topics, read at the first question: most servers start long before anybody asks for news. */
export class TopicNames {
  #topics: ReadonlyMap<string, ListedTopic> | undefined;

  get all(): ListedTopic[] {
    return [...this.#byKey.values()];
  }

  /** Returns a topic with its name; one that the table has no more is named by its key until stories are read again. */
  of(topic: string): NewsTopic {
    const label = this.#byKey.get(topic)?.label ?? { en: topic, hi: topic };
    return { topic, label };
  }

  get #byKey(): ReadonlyMap<string, ListedTopic> {
    this.#topics ??= new Map(readTopics().map((one) => [one.topic, one]));
    return this.#topics;
  }
}
