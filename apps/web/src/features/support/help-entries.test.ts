import { describe, expect, it } from 'vitest';
import { appEntries, findHelp } from './help-entries.ts';

const ENTRIES = [
  { title: 'Stop loss', text: 'Where a trade ends.' },
  { title: 'Alerts', text: 'A stop loss can have one.', words: 'notify' },
  { title: 'अलर्ट', text: 'भाव की सूचना।' },
];

const titles = (wanted: string): string[] => findHelp(ENTRIES, wanted).map(({ title }) => title);

describe('the search of help', () => {
  it('finds all words in any order, in title, text and further words', () => {
    expect(titles('loss STOP')).toEqual(['Stop loss', 'Alerts']);
    expect(titles('notify')).toEqual(['Alerts']);
    expect(titles('stop nothing')).toEqual([]);
  });

  it('shows entries with the words in their title first', () => {
    expect(titles('stop')).toEqual(['Stop loss', 'Alerts']);
    expect(findHelp([...ENTRIES].reverse(), 'stop')[0]?.title).toBe('Stop loss');
  });

  it('ignores accents of Latin letters, and keeps vowel signs of Hindi', () => {
    expect(findHelp([{ title: 'Café', text: '' }], 'cafe')).toHaveLength(1);
    expect(titles('सूचना')).toEqual(['अलर्ट']);
    expect(titles('सचना')).toEqual([]);
  });
});

describe('answers about the app', () => {
  it('lead to a place each, with its name', () => {
    const entries = appEntries((path) => path);
    expect(entries.length).toBeGreaterThan(10);
    for (const { to, place, text } of entries)
      expect([to?.startsWith('/'), place, text.length > 20]).toEqual([true, to, true]);
  });
});
