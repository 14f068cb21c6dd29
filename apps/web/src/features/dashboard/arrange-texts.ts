import type { Widget } from '@wickwise/contract';
import { textsOf } from '../../lib/texts.ts';

export const arrangeTexts = textsOf({
  en: {
    title: 'Arrange the dashboard',
    about: 'Drag a part by its handle, or press the handle and use the arrow keys. It’s kept in your account.',
    names: {
      indexes: 'Indices',
      breadth: 'Breadth',
      watchlist: 'Watchlist',
      chart: 'Chart',
      heatmap: 'Heatmap',
      movers: 'Movers',
      whatsnew: 'Since you last looked',
      alerts: 'Alerts, last 24 hours',
      counts: 'Stock scans, last 24 hours',
      signals: 'Latest signals',
    } satisfies Record<Widget, string>,
    move: (name: string) => `Move ${name}`,
    moved: (name: string, place: number, of: number) => `${name}, place ${place} of ${of}`,
    reset: 'As it comes',
    failed: 'The arrangement could not be kept. It holds until this page is left.',
  },
  hi: async () => (await import('./hindi.ts')).arranging,
});
