// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const arrangeTexts = textsOf({
  en: {
    title: 'Arrange dashboard',
    about: 'Drag a handle, use its arrow keys, or press it and then the handle of the new place. Saved to your account.',
    names: {
      indexes: 'Indices',
      breadth: 'Breadth',
      watchlist: 'Watchlist',
      chart: 'Chart',
      heatmap: 'Heatmap',
      movers: 'Movers',
      whatsnew: 'Since your last visit',
      alerts: 'Alerts, last 24 hours',
      calendar: 'Coming up',
      counts: 'Stock scans, last 24 hours',
      signals: 'Latest signals',
    },
    move: (name: string) => `Move ${name}`,
    moved: (name: string, place: number, of: number) => `${name}, place ${grouped(place)} of ${grouped(of)}`,
    checklist: 'Checklist of first steps',
    checklistFailed: 'Couldn’t save that. Try again.',
    reset: 'Reset to default',
    failed: 'Couldn’t save the layout. It stays until you leave this page.',
  },
  hi: async () => (await import('./hi.ts')).arrangeTexts,
});
