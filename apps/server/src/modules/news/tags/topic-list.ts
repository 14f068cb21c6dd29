import { NEWS_TOPIC_GROUPS, type NewsKeywordsAnswer } from '@wickwise/contract';
import { readTagTable, tableRows } from './tables.ts';

/** A topic that stories are tagged with, with its name by language. */
export type ListedTopic = NewsKeywordsAnswer['keywords'][number];

/** Returns the topics of the table. */
export const readTopics = (): ListedTopic[] =>
  tableRows(readTagTable('topics')).flatMap(([topic = '', group = '', en = '', hi = '']) =>
    en === '' ? [] : [{ topic, group: groupNamed(group), label: { en, hi } }],
  );

function groupNamed(name: string): ListedTopic['group'] {
  const group = NEWS_TOPIC_GROUPS.find((one) => one === name);
  if (!group) throw new Error(`topics.tsv names the group ${name}`);
  return group;
}
