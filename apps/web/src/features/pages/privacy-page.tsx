import { useConstants } from '../../lib/constants.ts';
import { textsOf } from '../../lib/texts.ts';
import { Reading, ReadingSection } from '../../ui/reading.tsx';

const texts = textsOf({
  en: {
    title: 'Privacy policy',
    lead: 'What is kept, where, for how long, and how you take it back.',
    sections: [
      [
        'In your browser',
        'Your choice of theme and colours, and the previous closes of US shares for up to six hours. Once you sign in: a token that says who you are for a quarter of an hour, in local storage and in the cookie “token”; a cookie that renews it and that scripts can’t read; a cookie that proves that a request comes from this site; and one by which your browser is known again. No cookie is there to follow you.',
      ],
      [
        'On the server',
        'Prices, bars and signals. A visitor’s network address is held in memory while they are connected, to limit connections, and is written nowhere.',
      ],
      [
        'Of your account',
        'Your name, e-mail address and, if you gave it, phone number; what you answered after signing up; the devices that are signed in, with network address and time; the security log; and your keys. Passwords, codes and keys are kept as hashes that can’t be turned back.',
      ],
      [
        'Yours to take',
        'Your profile has all of this as one file, and the way to delete the account: it’s gone fourteen days after you ask.',
      ],
    ],
    elsewhere: 'Elsewhere',
    nothing: 'Nothing is loaded from other hosts and nothing is sent to them: fonts and scripts come from this server.',
    chat: (host: string) =>
      `The support chat comes from ${host}. Its provider sees your network address and what you write there. Nothing else is loaded from other hosts.`,
  },
});

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
      </ReadingSection>
    </Reading>
  );
}
