import type { InstrumentId, Market } from '@wickwise/market';

/** What is known of a story where its tags and its sentiment are found: plain text, as it is stored. */
export interface StoryText {
  title: string;
  excerpt: string;
  language: 'en' | 'hi';
  /** Markets of its source. */
  markets: readonly Market[];
}

/** What a story is about. */
export interface StoryTags {
  /** Each with the words that it was found by. */
  instruments: readonly { id: InstrumentId; evidence: string }[];
  topics: readonly string[];
}

/** How a story sounds, from -1 to 1, and how sure that is, from 0 to 1. */
export interface StorySentiment {
  value: number;
  confidence: number;
}

/** What was found in a story. */
export interface StoryReading extends StoryTags {
  /** Undefined where its confidence is low. */
  sentiment: StorySentiment | undefined;
}

/** Finds tags and sentiment of stories; a role composes it, in a thread. */
export interface StoryReader {
  /** Changes with the rules and their tables: stored stories are then read again. */
  version: string;
  /** Resolves with a reading of each story, in their order. */
  read(stories: readonly StoryText[]): Promise<readonly StoryReading[]>;
}
