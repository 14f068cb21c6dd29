import { parentPort } from 'node:worker_threads';
import { readFeed } from '#modules/news/formats/read-feed.ts';
import { openStoryReader } from '#modules/news/sentiment/story-reader.ts';
import { giveWay } from './background-work.ts';
import type { NewsReadingOrder, NewsReadingReport } from './news-reading-messages.ts';

if (!parentPort) throw new Error('news are read in a thread of their own');
const port = parentPort;
const report = (message: NewsReadingReport): void => port.postMessage(message);
giveWay();

const readStory = openStoryReader();
report({ kind: 'ready' });

port.on('message', (order: NewsReadingOrder) => {
  if (order.kind === 'stop') {
    port.close();
    return;
  }
  const { id } = order;
  try {
    report({ kind: 'made', id, made: order.kind === 'document' ? readFeed(order.given) : order.given.map(readStory) });
  } catch (error) {
    report({ kind: 'failure', id, reason: (error as Error).message });
  }
});
