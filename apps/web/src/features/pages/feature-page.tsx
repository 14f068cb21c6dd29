import type { ReactNode } from 'react';
import { textsOf } from '../../lib/texts.ts';
import { Reading, ReadingSection } from '../../ui/reading.tsx';

const texts = textsOf({
  en: {
    title: 'What Wickwise does',
    lead: 'Live prices, bars and signals over four markets, with what stands behind each number.',
    proof:
      'Nothing repaints: each night the server replays its stored history bar by bar, on scans that know nothing of what was found, and holds the outcome against the signals that were sent.',
    sections: [
      {
        title: 'Prices that say where they come from',
        text: [
          'Each market shows its session (open, closed, holiday, and for how long), the source of its prices and their age. Simulated and recorded prices carry a badge on every screen.',
          'When an open market falls silent, Wickwise says so. A market that is shut is not an outage.',
        ],
      },
      {
        title: 'Bars you can check',
        text: [
          'Bars are counted from the session’s open: 09:15 in Mumbai, 09:30 in New York, 17:00 New York for forex, midnight UTC for crypto. Half days, holidays, daylight saving time and NSE’s closing auction are in the calendar.',
          'Trades that come out of order, twice or late are handled. A late trade makes a new revision of the bar; the old one is kept.',
        ],
      },
      {
        title: 'Signals from closed bars only',
        text: [
          'Indicator rules, candles and chart patterns are scanned on 10, 15 and 30 minutes, hours, days, weeks and months, over every instrument.',
          'A signal keeps its rule version, its bars and their hash, and the moment it was known. A bar that is corrected later leaves it as it was sent.',
        ],
      },
      {
        title: 'Measured, and said so when there is nothing',
        text: [
          'Beside each signal stands how often its kind worked over all stored history, with the interval, and how often any bar did. Only what survives a check over all kinds together is called an edge; most show none.',
          'What came before a rule was frozen is kept apart from what came after, and simulated prices are never mixed with real ones.',
        ],
      },
      {
        title: 'A screener that says why',
        text: [
          'Join conditions on indicators and patterns; the count follows as you type. Each row tells which condition passed and by how much, and near misses tell what they lack.',
          'A saved screen is scanned at every close. A shared one freezes its rule, the hash of its bars and its result.',
        ],
      },
      {
        title: 'In the making',
        text: ['News, lessons, expert advice and plans. Their pages say so until they are there.'],
      },
    ],
  },
  hi: async () => (await import('./hindi.ts')).feature,
});

/** `proof`: that nothing repaints, from the running server. */
export function FeaturePage({ proof }: { proof: ReactNode }) {
  return (
    <Reading title={texts.title} lead={texts.lead}>
      {texts.sections.map(({ title, text }) => (
        <ReadingSection key={title} title={title}>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </ReadingSection>
      ))}
      <div className="mt-8">
        <p className="mb-3 text-pretty">{texts.proof}</p>
        {proof}
      </div>
    </Reading>
  );
}
