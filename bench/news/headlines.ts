import { readLabelledStories } from '../../apps/server/src/modules/news/tags/testing/gold.ts';

const PARTS = ['shaping', 'held-out', 'fresh', 'fresh-2'];

/** Returns headlines whose words are as frequent as in real ones: the beginning of one and the end of another. */
export function headlines(): (no: number) => string {
  const titles = PARTS.flatMap(readLabelledStories).map(({ story }) => story.title.split(' '));
  const half = (no: number, isEnd: boolean): string[] => {
    const words = titles[no % titles.length] ?? [];
    const middle = Math.ceil(words.length / 2);
    return isEnd ? words.slice(middle) : words.slice(0, middle);
  };
  return (no) =>
    [...half(no * 7, false), ...half(Math.floor(no / titles.length) * 13 + no * 11, true), `${no}`].join(' ');
}
