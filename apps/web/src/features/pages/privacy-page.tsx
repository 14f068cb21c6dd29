import { textsOf } from '../../lib/texts.ts';
import { Reading, ReadingSection } from '../../ui/reading.tsx';

const texts = textsOf({
  en: {
    title: 'Privacy policy',
    lead: 'This version has no accounts, so it knows nobody. This is all it keeps.',
    sections: [
      [
        'In your browser',
        'Your choice of theme and colours, and the previous closes of US shares for up to six hours, in the browser’s local storage. No cookies are set.',
      ],
      [
        'On the server',
        'Prices, bars and signals. Your network address is held in memory while you are connected, to limit connections, and is written nowhere.',
      ],
      [
        'Elsewhere',
        'Nothing is loaded from other hosts and nothing is sent to them: fonts and scripts come from this server.',
      ],
    ],
  },
});

export function PrivacyPage() {
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
