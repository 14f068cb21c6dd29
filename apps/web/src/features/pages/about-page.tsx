import { textsOf } from '../../lib/texts.ts';
import { Reading, ReadingSection } from '../../ui/reading.tsx';

const texts = textsOf({
  en: {
    title: 'About us',
    lead: 'Traders drown in signals that nobody measured. Wickwise measures, and says so when there is nothing to see.',
    why: 'Why we build it',
    whyText: [
      'Most products show a pattern and a made-up strength. Some let you backtest, and flatter you. A signal without its record is a rumour.',
      'We want an instrument, not a slot machine: exact, calm, and open about what it doesn’t know.',
    ],
    how: 'How we build it',
    howText: [
      'Wickwise is open source under the Apache-2.0 licence and runs on your own machine. Every number can be traced to the bars it came from, and every definition stands in the code.',
    ],
  },
  hi: async () => (await import('./hindi.ts')).about,
});

export function AboutPage() {
  return (
    <Reading title={texts.title} lead={texts.lead}>
      <ReadingSection title={texts.why}>
        {texts.whyText.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </ReadingSection>
      <ReadingSection title={texts.how}>
        {texts.howText.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </ReadingSection>
    </Reading>
  );
}
