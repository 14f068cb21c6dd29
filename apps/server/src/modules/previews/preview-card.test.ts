import { describe, expect, it } from 'vitest';
import { type PreviewCard, previewDrawing } from './preview-card.ts';
import { wrapText } from './wrap-text.ts';

const CARD: PreviewCard = {
  language: 'en',
  kind: 'Chart · Crypto',
  title: 'BTC-USD',
  text: 'Bitcoin in US dollars',
  badge: 'SIMULATED',
  figures: [{ label: 'Close 27 Nov 2026', value: '61250.10' }],
  line: [1, 2, 3],
};

const textsOf = (card: PreviewCard): string[] => previewDrawing(card).texts.map(({ text }) => text);

describe('a preview picture', () => {
  it('says what the page is, its figures, and how far prices may be trusted', () => {
    expect(textsOf(CARD)).toEqual([
      'Wickwise',
      'Chart · Crypto',
      'BTC-USD',
      'Bitcoin in US dollars',
      'Close 27 Nov 2026',
      '61250.10',
      'SIMULATED',
    ]);
  });

  it('draws a line of prices only from two on, and a flat one', () => {
    const points = (line: number[]) => previewDrawing({ ...CARD, line }).line?.points ?? null;
    expect([points([]), points([5])]).toEqual([null, null]);
    expect(points([5, 5])).toEqual([
      [72, 460],
      [1128, 460],
    ]);
    expect(points([5, 6])).toEqual([
      [72, 460],
      [1128, 330],
    ]);
  });

  it.for([
    { name: 'a script', title: '</text><script>alert(1)</script>' },
    { name: 'a picture from a file', title: '"><image href="file:///etc/passwd"/>' },
    { name: 'an entity', title: '&xxe; ]]> <!DOCTYPE svg [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>' },
    { name: 'control characters', title: 'a\u202Eb\u0000c\uD800d\u2028e' },
    { name: 'an endless word', title: 'W'.repeat(5_000) },
    { name: 'endless words', title: 'नमस्ते '.repeat(500) },
  ])('cuts a title of a stranger to its place, as nothing but text: $name', ({ title }) => {
    const drawing = previewDrawing({ ...CARD, title, text: title, kind: title });
    expect(drawing.texts.length).toBeLessThan(12);
    for (const { text, x, y } of drawing.texts) {
      expect(text).not.toMatch(/[\0\u202e\u2028]|\p{Cs}/u);
      expect(text.length).toBeLessThan(120);
      expect([x >= 72 && x <= 1128, y > 0 && y < 600]).toEqual([true, true]);
    }
    expect(drawing.texts.at(-1)?.text).toBe('SIMULATED');
  });
});

describe('a text in lines', () => {
  it('breaks between words and ends in an ellipsis where it is too long', () => {
    expect(wrapText('one two three four', 6, 2)).toEqual(['one two', 'three four']);
    expect(wrapText('one two three four five', 6, 2)).toEqual(['one two', 'three four…']);
    expect(wrapText('', 6, 2)).toEqual([]);
    expect(wrapText('word', 6, 0)).toEqual([]);
  });

  it('keeps vowel signs with their letters', () => {
    const [line = ''] = wrapText('कैंडलस्टिक'.repeat(9), 8, 1);
    expect(line.endsWith('…')).toBe(true);
    expect(line.at(-2)).not.toBe('\u094d');
  });
});
