import { textsOf } from '../../lib/texts.ts';
import { Reading, ReadingSection } from '../../ui/reading.tsx';

const texts = textsOf({
  en: {
    title: 'What Wickwise does',
    lead: 'Live prices, bars and signals over four markets, with what stands behind each number.',
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
          'RSI oversold, golden and death cross, bullish and bearish engulfing are scanned on 10, 15 and 30 minutes, hours, days, weeks and months, over every instrument.',
          'A signal keeps its rule version, its bar and the moment it was known. How often each rule was right is not measured yet, so no signal claims an edge.',
        ],
      },
      {
        title: 'In the making',
        text: [
          'Accounts, the screener, the strategy builder with backtests, alerts, measured edge, the replay proof, news and lessons. Their pages say so until they are there.',
        ],
      },
    ],
  },
});

export function FeaturePage() {
  return (
    <Reading title={texts.title} lead={texts.lead}>
      {texts.sections.map(({ title, text }) => (
        <ReadingSection key={title} title={title}>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </ReadingSection>
      ))}
    </Reading>
  );
}
