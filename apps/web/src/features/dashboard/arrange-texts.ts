import type { Widget } from '@wickwise/contract';
import { textsOf } from '../../lib/texts.ts';

export const arrangeTexts = textsOf({
  en: {
    title: 'Arrange dashboard',
    about: 'Drag a widget by its handle, or focus the handle and use the arrow keys. Saved to your account.',
    names: {
      indexes: 'Indices',
      breadth: 'Breadth',
      watchlist: 'Watchlist',
      chart: 'Chart',
      heatmap: 'Heatmap',
      movers: 'Movers',
      whatsnew: 'Since your last visit',
      alerts: 'Alerts, last 24 hours',
      counts: 'Stock scans, last 24 hours',
      signals: 'Latest signals',
    } satisfies Record<Widget, string>,
    move: (name: string) => `Move ${name}`,
    moved: (name: string, place: number, of: number) => `${name}, place ${place} of ${of}`,
    reset: 'Reset to default',
    failed: 'Couldn’t save the layout. It stays until you leave this page.',
  },
  hi: async () => (await import('./hindi.ts')).arranging,
});
