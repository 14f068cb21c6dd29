import { topic } from '#platform/bus.ts';

/** Stories were stored, or got another headline; the key is their source. */
export const storiesStored = topic<{ source: string }>('news-stories');
