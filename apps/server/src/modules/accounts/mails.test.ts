import { Preferences } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { PASSWORD, type SignedInBrowser, startTestAccounts } from '../../testing/test-accounts.ts';
import { type AccountMailTexts, accountMailTextsIn, type MailText } from './mail-texts.ts';

const allMails = (texts: AccountMailTexts): MailText[] => [
  texts.signUpCode('123456'),
  texts.alreadySignedUp,
  texts.resetCode('123456'),
  texts.longResetCode('12345 12345 12345 12345'),
  texts.addressTaken,
  texts.emailCode('123456'),
  texts.phoneCode('123456'),
  texts.emailChanged('7@8.9'),
  texts.passwordChanged,
  texts.newDevice({ device: '', address: '203.0.113.5' }),
  texts.totpAdded,
  texts.totpRemoved,
  texts.passkeyAdded(''),
  texts.apiKeyCreated(''),
  texts.deletionRequested(new Date('2026-03-09T12:00:00Z')),
];

async function chooseHindi(user: SignedInBrowser): Promise<void> {
  const { preferences } = (await user.get(`${user.path}/preferences`)).json();
  const body = Preferences.parse({ ...preferences, language: 'hi' });
  expect((await user.call('PUT', `${user.path}/preferences`, body)).statusCode).toBe(200);
}

describe('mails about an account', () => {
  it('have no English words in Hindi, except names', () => {
    const lines = allMails(accountMailTextsIn('hi')).flatMap(({ subject, paragraphs }) => [subject, ...paragraphs]);
    const english = lines.filter((line) => /[a-z]{2}/.test(line.replaceAll(/Wickwise|API key/g, '')));
    expect(english).toEqual([]);
  });

  it('name the day of a deletion in their language', () => {
    const deletion = (language: 'en' | 'hi') =>
      accountMailTextsIn(language).deletionRequested(new Date('2026-03-09T12:00:00Z')).paragraphs[0];
    expect(deletion('en')).toContain('on 09 Mar 2026.');
    expect(deletion('hi')).toContain('9 मार्च 2026 को');
  });

  it('are in the language that the account has chosen', async () => {
    const { signUp, browser, mailsTo, codeFor } = await startTestAccounts();
    const asha = await signUp();
    const { email } = asha.user;
    await chooseHindi(asha);
    await browser({ address: '198.51.100.7' }).post('auth/signup', { name: 'Asha', email, password: PASSWORD });
    await asha.post('auth/forgot-password', { email });
    await asha.post(`${asha.path}/phone`, { phone: '+919876543210' });
    await asha.post(`${asha.path}/email`, { email: 'new@example.com', password: PASSWORD });
    await browser({ address: '203.0.113.5' }).post('auth/login', { email, password: PASSWORD });
    await asha.post(`${asha.path}/email/confirm`, { code: await codeFor('new@example.com') });
    await asha.call('DELETE', asha.path, { password: PASSWORD });
    const sent = [...(await mailsTo(email)), ...(await mailsTo('new@example.com'))];
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Your Wickwise code', // from before the choice
      'आपका Wickwise खाता पहले से है',
      'पासवर्ड रीसेट करने का कोड',
      'नए फ़ोन नंबर के लिए कोड',
      'आपके खाते में नया लॉग इन',
      'आपका ईमेल पता बदल गया',
      'नए ईमेल पते के लिए कोड',
      'आपका खाता हटा दिया जाएगा',
    ]);
    expect(sent.map(({ html }) => /lang="(..)"/.exec(html)?.[1])).toEqual(['en', ...Array(7).fill('hi')]);
  });

  it('are English for others', async () => {
    const { signUp, mailsTo } = await startTestAccounts();
    await chooseHindi(await signUp());
    const ben = await signUp();
    await ben.call('DELETE', ben.path, { password: PASSWORD });
    expect((await mailsTo(ben.user.email)).at(-1)?.subject).toBe('Your account will be deleted');
  });
});
