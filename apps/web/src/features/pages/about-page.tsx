import { Reading, ReadingSection } from '../../ui/reading.tsx';
import { aboutPageTexts as texts } from './texts/about-page.ts';

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
