import { parentPort } from 'node:worker_threads';
import { readFeed } from '#modules/news/formats/read-feed.ts';
import { giveWay } from './background-work.ts';
import type { NewsReadingOrder, NewsReadingReport } from './news-reading-messages.ts';

if (!parentPort) throw new Error('documents of news sources are read in a thread of their own');
const port = parentPort;
const report = (message: NewsReadingReport): void => port.postMessage(message);
giveWay();

report({ kind: 'ready' });

port.on('message', (order: NewsReadingOrder) => {
  if (order.kind === 'stop') {
    port.close();
    return;
  }
  const { id, document } = order;
  try {
    report({ kind: 'content', id, content: readFeed(document) });
  } catch (error) {
    report({ kind: 'failure', id, reason: (error as Error).message });
  }
});
