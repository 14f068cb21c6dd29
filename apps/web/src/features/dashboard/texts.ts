import { textsOf } from '../../lib/texts.ts';

export const dashboardTexts = textsOf({
  en: {
    arrange: 'Arrange',
    nothing: 'All parts are hidden. “Arrange” brings them back.',
  },
  hi: async () => (await import('./hindi.ts')).dashboard,
});
