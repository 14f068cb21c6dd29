// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const statusPostTexts = textsOf({
  en: {
    post: 'Post on the status page',
    open: 'Open the status page',
    measuredStays: 'Posts explain. They change nothing that is measured. Maintenance is posted before it begins.',
    kind: 'Kind',
    title: 'Title',
    text: 'Text',
    state: 'State',
    date: 'Begins on',
    time: (zone: string) => `Time (${zone})`,
    minutes: 'Minutes',
    postNotice: 'Post notice',
    postMaintenance: 'Post maintenance',
    posted: 'Posted on the status page',
    update: 'Add update',
    sendUpdate: 'Post update',
    updated: 'Update posted',
  },
  hi: async () => (await import('./hi.ts')).statusPostTexts,
});
