import { textsOf } from '../../lib/texts.ts';

export const tableTexts = textsOf({
  en: {
    columns: 'Columns',
    shown: 'Shown columns',
    left: (heading: string) => `${heading} to the left`,
    right: (heading: string) => `${heading} to the right`,
    reset: 'As they were made',
    loading: 'Loading rows',
    sortedBy: (heading: string, isDescending: boolean) =>
      `Sorted by ${heading}, ${isDescending ? 'greatest first' : 'smallest first'}`,
    unsorted: 'In the order that they came in',
    movedTo: (heading: string, place: number, count: number) => `${heading} is column ${place} of ${count}`,
    width: (heading: string, pixels: number) => `${heading} is ${pixels} pixels wide`,
  },
  hi: async () => (await import('../hindi.ts')).table,
});
