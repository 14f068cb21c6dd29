import type { SecurityEventKind } from '@wickwise/contract';

const EVENTS: Readonly<Record<SecurityEventKind, string>> = {
  'signed-up': 'आपने यह खाता बनाया।',
  'signed-in': 'आपने लॉग इन किया।',
  'signed-in-by-passkey': 'आपने पासकी से लॉग इन किया।',
  'sign-in-failed': 'किसी ने ग़लत पासवर्ड से लॉग इन की कोशिश की।',
  'second-factor-failed': 'पासवर्ड सही, पर टू-फ़ैक्टर कोड ग़लत।',
  'recovery-code-used': 'आपने रिकवरी कोड से लॉग इन किया।',
  'signed-out': 'आपने लॉग आउट किया।',
  'signed-out-everywhere': 'आपने सभी डिवाइस पर लॉग आउट किया।',
  'session-ended': 'आपने किसी दूसरे डिवाइस को लॉग आउट किया।',
  'refresh-token-reused': 'एक ही लॉग इन दो जगह इस्तेमाल हुआ। उस डिवाइस को लॉग आउट किया गया।',
  'password-changed': 'आपने पासवर्ड बदला।',
  'password-reset': 'आपने ईमेल कोड से पासवर्ड रीसेट किया।',
  'email-changed': 'आपने ईमेल पता बदला।',
  'phone-changed': 'आपने फ़ोन नंबर बदला।',
  'name-changed': 'आपने नाम बदला।',
  'totp-added': 'आपने ऑथेंटिकेटर ऐप जोड़ा।',
  'totp-removed': 'आपने ऑथेंटिकेटर ऐप हटाया।',
  'recovery-codes-made': 'आपने नए रिकवरी कोड बनाए।',
  'passkey-added': 'आपने पासकी जोड़ी।',
  'passkey-removed': 'आपने पासकी हटाई।',
  'api-key-made': 'आपने API key बनाई।',
  'api-key-removed': 'आपने API key रद्द की।',
  'data-exported': 'आपने अपना डेटा डाउनलोड किया।',
  'deletion-asked': 'आपने यह खाता हटाने को कहा।',
  'deletion-undone': 'आपने खाता हटाना रद्द किया।',
  'account-deleted': 'प्रतीक्षा अवधि के बाद एक खाता हटाया गया।',
  'licence-stated': 'आपने बयान दिया कि एक बाज़ार की कीमतें दूसरों को दिखाई जा सकती हैं।',
  'licence-ended': 'आपने एक बाज़ार की कीमतों पर दिया बयान वापस लिया।',
  'operator-added': 'इस खाते को ऑपरेटर बनाया गया (कमांड लाइन)।',
  'operator-removed': 'यह खाता अब ऑपरेटर नहीं है (कमांड लाइन)।',
};

/** What happened to an account's security, in Hindi; what isn't known stays as the server says it. */
export function eventText(kind: string, times: number, english: string): string {
  const own = Object.hasOwn(EVENTS, kind) ? EVENTS[kind as SecurityEventKind] : undefined;
  return own && times > 1 ? `${own.replace(/।$/, '')} (${times} बार)।` : (own ?? english);
}
