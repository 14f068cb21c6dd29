import { useConstants } from '../../lib/constants.ts';
import { Reading, ReadingSection } from '../../ui/reading.tsx';
import { privacyPageTexts as texts } from './texts/privacy-page.ts';

export function PrivacyPage() {
  const { supportChatUrl } = useConstants();
  return (
    <Reading title={texts.title} lead={texts.lead}>
      {texts.sections.map(([title, text]) => (
        <ReadingSection key={title} title={title}>
          <p>{text}</p>
        </ReadingSection>
      ))}
      <ReadingSection title={texts.elsewhere}>
        <p>{supportChatUrl === null ? texts.nothing : texts.chat(new URL(supportChatUrl).host)}</p>
        <p>{texts.messages}</p>
      </ReadingSection>
    </Reading>
  );
}
