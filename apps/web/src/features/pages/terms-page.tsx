import { Reading, ReadingSection } from '../../ui/reading.tsx';
import { termsPageTexts as texts } from './texts/terms-page.ts';

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
