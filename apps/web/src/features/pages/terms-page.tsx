import { textsOf } from '../../lib/texts.ts';
import { Reading, ReadingSection } from '../../ui/reading.tsx';

const texts = textsOf({
  en: {
    title: 'Terms and conditions',
    lead: 'Whoever runs this server is its operator and may add terms of their own. These come with the software.',
    sections: [
      [
        'Information, not advice',
        'Wickwise shows prices, bars and what rules found in them. Nothing here is a recommendation to buy, sell or hold. What prices did says nothing certain about what they will do; you decide, and you bear the result.',
      ],
      [
        'The data',
        'Prices may be simulated, recorded, delayed or wrong. Their badge says which, their age stands beside them. Data of a vendor may be shown only as the vendor’s licence allows; that is for the operator to see to.',
      ],
      [
        'The software',
        'Wickwise is licensed under the Apache License 2.0, without warranty of any kind. Charts are drawn by TradingView Lightweight Charts™, copyright TradingView, Inc., under the same licence.',
      ],
    ],
  },
});

export function TermsPage() {
  return (
    <Reading title={texts.title} lead={texts.lead}>
      {texts.sections.map(([title, text]) => (
        <ReadingSection key={title} title={title}>
          <p>{text}</p>
        </ReadingSection>
      ))}
    </Reading>
  );
}
