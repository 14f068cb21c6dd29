import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hasRecorded, RECORDED } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import type { FeedContent } from './feed-content.ts';
import { readFeed } from './read-feed.ts';

const ADDRESS = 'https://news.example/feeds/all.xml';

const read = (text: string | Uint8Array, contentType?: string): FeedContent => {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return readFeed({ bytes, contentType, url: ADDRESS, zone: 'Asia/Kolkata' });
};

const rss = (items: string, head = ''): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Wire</title>${head}${items}</channel></rss>`;

const titleOf = (text: string | Uint8Array, contentType?: string): string | null | undefined =>
  read(text, contentType).items[0]?.title;

interface Expected {
  format: string;
  title: string | null;
  items: { title: string | null; link: string | null; id: string | null; published_utc: string | null }[];
}

describe('a recorded feed', () => {
  const folder = path.join(RECORDED, 'news');
  const expected = hasRecorded
    ? (JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Record<string, Expected>)
    : {};

  it.skipIf(!hasRecorded).for(Object.entries(expected))('is read as another parser reads it: %s', ([file, wanted]) => {
    const { format, title, items } = read(readFileSync(path.join(folder, file)));
    const onOneLine = (text: string | null) => text?.replaceAll(/\s+/g, ' ') ?? null;
    const published = (timeMs: number | null) => timeMs && new Date(timeMs).toISOString().replace('.000Z', 'Z');
    expect({
      format,
      title,
      items: items.map((item) => ({
        title: item.title,
        link: item.link,
        id: item.guid,
        published_utc: published(item.publishedMs),
      })),
    }).toEqual({
      format: wanted.format.split(' ')[0],
      title: wanted.title,
      items: wanted.items.map((item) => ({ ...item, title: onOneLine(item.title) })),
    });
  });
});

describe('each format', () => {
  it('RDF is read with its items beside the channel', () => {
    const text = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">
      <channel rdf:about="https://ecb.example/"><title>ECB &amp; more</title>
        <sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency></channel>
      <item rdf:about="https://ecb.example/1"><title>Rates stay</title><link>https://ecb.example/1</link>
        <description>As &lt;b&gt;expected&lt;/b&gt;.</description><dc:date>2026-09-24T10:00:00+02:00</dc:date></item></rdf:RDF>`;
    expect(read(text)).toEqual({
      format: 'rdf',
      title: 'ECB & more',
      everyMinutes: 15,
      items: [
        {
          guid: 'https://ecb.example/1',
          link: 'https://ecb.example/1',
          title: 'Rates stay',
          summary: 'As expected.',
          publishedMs: Date.UTC(2026, 8, 24, 8),
          updatedMs: null,
        },
      ],
    });
  });

  it('JSON Feed is read, with plain titles as they are', () => {
    const items = [
      {
        id: 7,
        url: '/a',
        title: 'A < B & C',
        content_html: '<p>One</p><p>two</p>',
        date_published: '2026-01-02T03:04:05Z',
      },
      { id: 'b', external_url: 'https://other.example/b', content_text: 'No title' },
    ];
    const text = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Wire', items });
    expect(read(text)).toMatchObject({
      format: 'json',
      items: [
        { guid: '7', link: 'https://news.example/a', title: 'A < B & C', summary: 'One two' },
        { guid: 'b', link: 'https://other.example/b', title: null, summary: 'No title', publishedMs: null },
      ],
    });
  });

  it('Atom decodes entities of HTML titles, and leaves those of plain ones', () => {
    const entry = (title: string) => `<entry><id>1</id>${title}</entry>`;
    const text = `<feed xmlns="http://www.w3.org/2005/Atom">
      ${entry('<title type="html">AT&amp;amp;T &amp;mdash; &lt;b&gt;up&lt;/b&gt;</title>')}
      ${entry('<title>1 &lt; 2 &amp; &amp;amp; stays</title>')}
      ${entry('<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Up <em>3%</em></div></title>')}</feed>`;
    expect(read(text).items.map(({ title }) => title)).toEqual(['AT&T — up', '1 < 2 & &amp; stays', 'Up 3%']);
  });

  it('Atom takes the page of an entry, not its edit address', () => {
    const text = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><title>x</title>
      <link rel="edit" href="/edit"/><link rel="self" href="/self"/><link href="/story?a=1&amp;b=2"/></entry></feed>`;
    expect(read(text).items[0]?.link).toBe('https://news.example/story?a=1&b=2');
  });

  it.for([
    ['ttl', '<ttl>30</ttl>', 30],
    ['ttl of nothing', '<ttl>0</ttl>', null],
    ['neither', '', null],
  ] as const)('says how often it changes by %s', ([, head, minutes]) => {
    expect(read(rss('', head)).everyMinutes).toBe(minutes);
  });
});

describe('an item', () => {
  it('has nothing where its fields are missing', () => {
    const nothing = { guid: null, link: null, title: null, summary: '', publishedMs: null, updatedMs: null };
    expect(read(rss('<item><category>x</category></item>')).items).toEqual([nothing]);
  });

  it('has the page that its guid names, but never a number as a page', () => {
    const guids = rss(`<item><title>a</title><guid>https://news.example/1</guid></item>
      <item><title>b</title><guid>12345</guid></item>
      <item><title>c</title><guid isPermaLink="false">https://news.example/3</guid></item>`);
    expect(read(guids).items.map(({ link }) => link)).toEqual(['https://news.example/1', null, null]);
  });

  it.for(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example/', 'https://me:pw@a.example/'])(
    'has no link to %s',
    (link) => {
      expect(read(rss(`<item><title>a</title><link>${link}</link></item>`)).items[0]?.link).toBeNull();
    },
  );

  it('is plain text without scripts, hidden marks and elements', () => {
    const title = `&lt;script&gt;alert(1)&lt;/script&gt;Gold\u202E up <![CDATA[<img src=x onerror=alert(1)>]]> &amp;lt;b&amp;gt;3%`;
    const item = `<item><title>${title}</title><description><![CDATA[<style>p{}</style><p>One<br>two</p>
      <!-- no --> <svg onload=alert(1)><text>x</text></svg> 5 < 6]]></description></item>`;
    expect(read(rss(item)).items[0]).toMatchObject({ title: 'Gold up 3%', summary: 'One two 5 < 6' });
  });

  it('is cut off at a length', () => {
    const long = 'word '.repeat(5_000);
    const [item] = read(rss(`<item><title>${long}</title><description>${long}</description></item>`)).items;
    expect([item?.title?.length, item?.summary.length]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(item?.title).toMatch(/^(word )+word…$/);
    expect((item?.title ?? '').length).toBeLessThanOrEqual(300);
    expect((item?.summary ?? '').length).toBeLessThanOrEqual(400);
  });
});

describe('the encoding', () => {
  const text = (declared: string) =>
    `<?xml version="1.0"${declared}?><rss><channel><item><title>Nestlé “€”</title></item></channel></rss>`;
  const latin1 = (declared: string) => Buffer.from(text(declared).replace('“€”', 'ß'), 'latin1');
  const utf16 = Buffer.from(text(''), 'utf16le');

  it.for<[string, Uint8Array, string?]>([
    ['declared nowhere', Buffer.from(text(''))],
    ['declared by HTTP', Buffer.from(text('')), 'text/xml; charset="UTF-8"'],
    ['declared wrongly as Latin-1', Buffer.from(text(' encoding="ISO-8859-1"')), 'text/xml; charset=iso-8859-1'],
    ['marked by its first bytes', Buffer.from(`\ufeff${text('')}`), 'text/xml; charset=latin1'],
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['UTF-16 without one', utf16],
  ])('is found where it is %s', ([, bytes, contentType]) => {
    expect(titleOf(bytes, contentType)).toBe('Nestlé “€”');
  });

  it.for<[string, Uint8Array, string?]>([
    ['declared by HTTP', latin1(''), 'application/rss+xml;charset=ISO-8859-1'],
    ['declared by the document', latin1(' encoding="iso-8859-1"')],
    ['declared nowhere', latin1('')],
    ['declared wrongly as UTF-8', latin1(' encoding="utf-8"'), 'text/xml; charset=utf-8'],
    ['declared as one that is unknown', latin1(' encoding="x-nothing"'), 'text/xml; charset=klingon'],
  ])('is Latin-1 where it is %s', ([, bytes, contentType]) => {
    expect(titleOf(bytes, contentType)).toBe('Nestlé ß');
  });

  it('is another one where the document says so', () => {
    const hindi = Buffer.from(
      '<?xml version="1.0" encoding="windows-1251"?><rss><channel><item><title>\xcf\xf0</title></item></channel></rss>',
      'latin1',
    );
    expect(titleOf(hindi)).toBe('Пр');
  });
});

describe('a hostile document', () => {
  it('names a file, which is not read', () => {
    const text = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]>${rss('<item><title>&file;</title></item>').slice(21)}`;
    expect(() => read(text)).toThrow('Invalid feed format');
  });

  it('multiplies its entities, which stay what they are', () => {
    const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
    const text = `<!DOCTYPE x [<!ENTITY l0 "lol">${entities}]>${rss('<item><title>&l9; up</title></item>').slice(21)}`;
    expect(titleOf(text)).toBe('&l9; up');
  });

  it.for([
    ['is no feed', '<html><body>503</body></html>'],
    ['is nothing', ''],
    ['is cut off', rss('<item><title>x').slice(0, 60)],
    ['is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])],
    ['has a thousand elements in each other', rss('<a>'.repeat(100_000))],
    ['would change objects', rss('<__proto__><x>1</x></__proto__>')],
    ['is JSON of another kind', '{"items":[{"id":1}]}'],
    ['is JSON in JSON', '['.repeat(100_000)],
  ] as const)('is refused where it %s', ([, text]) => {
    expect(() => read(text)).toThrow();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('has many more items than are read', () => {
    expect(read(rss('<item><title>x</title></item>'.repeat(2_000))).items).toHaveLength(500);
  });
});
