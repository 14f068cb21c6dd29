/** A story among those that are alike. */
export interface ClusterStory {
  id: string;
  publishedMs: number;
  /** Orders stories of one time, whenever they arrived. */
  order: string;
  words: readonly number[];
  /** The id of the story that its cluster begins with. */
  clusterId: string | null;
}

/** Returns stories that are alike and published within 48 hours of a story, without itself. */
export type FindAlike<Story extends ClusterStory> = (story: Story) => Promise<readonly Story[]>;

/** Returns whether a story comes before another: by time of publication. */
export const comesBefore = (a: ClusterStory, b: ClusterStory): boolean =>
  a.publishedMs !== b.publishedMs ? a.publishedMs < b.publishedMs : a.order < b.order;

/**
 * Finds the clusters of stories that came or changed, and of those that follow from them. A story joins the first story
 * before it that is alike and begins a cluster, else it begins one. Only beginnings are compared with, so that a chain of
 * daily headlines, each like the one before, is no cluster; and the same stories give the same clusters in any order.
 * Returns the clusters that change, by story id.
 */
export async function placeInClusters<Story extends ClusterStory>(
  changed: readonly Story[],
  findAlike: FindAlike<Story>,
): Promise<Map<string, string>> {
  const placed = new Map<string, string | null>(changed.map(({ id }) => [id, null]));
  const clusterOf = ({ id, clusterId }: ClusterStory): string | null =>
    placed.has(id) ? (placed.get(id) ?? null) : clusterId;
  const waiting = new Map(changed.map((story) => [story.id, story]));
  while (waiting.size > 0) {
    const story = first([...waiting.values()]);
    waiting.delete(story.id);
    const alike = await findAlike(story);
    const before = clusterOf(story);
    const beginnings = alike.filter((one) => clusterOf(one) === one.id && comesBefore(one, story));
    const now = beginnings.length > 0 ? first(beginnings).id : story.id;
    placed.set(story.id, now);
    // all that follow may have it as their beginning now, or no longer
    if (now !== before && (now === story.id || before === story.id))
      for (const one of alike) if (comesBefore(story, one)) waiting.set(one.id, one);
  }
  return new Map([...placed].flatMap(([id, cluster]) => (cluster === null ? [] : [[id, cluster]])));
}

const first = <Story extends ClusterStory>(stories: readonly Story[]): Story =>
  stories.reduce((earliest, story) => (comesBefore(story, earliest) ? story : earliest));
