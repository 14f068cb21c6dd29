import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { securityHeaders } from './security-headers.ts';

const policyOf = (settings: Record<string, string>): ReadonlyMap<string, readonly string[]> => {
  const headers = new Map(securityHeaders(readConfig(settings, [], '/')));
  return new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((part) => {
      const [name = '', ...sources] = part.split(' ');
      return [name, sources];
    }),
  );
};

describe('the support chat', () => {
  it('is none by default, and lets nobody in', () => {
    const policy = policyOf({ SUPPORT_CHAT: 'none', SUPPORT_CHAT_URL: 'https://chat.example/w.js' });
    expect([policy.get('script-src'), policy.get('frame-src'), policy.get('style-src')]).toEqual([
      ["'self'"],
      undefined,
      ["'self'"],
    ]);
    expect(readConfig({}, [], '/').supportChat).toBeUndefined();
  });

  it.for([
    [
      { SUPPORT_CHAT: 'chatwoot', SUPPORT_CHAT_URL: 'https://chat.example/app', SUPPORT_CHAT_ID: 'abc' },
      'https://chat.example/packs/js/sdk.js',
      ['https://chat.example'],
      ['wss://chat.example'],
    ],
    [
      { SUPPORT_CHAT: 'crisp', SUPPORT_CHAT_ID: '8d4a' },
      'https://client.crisp.chat/l.js',
      ['https://*.crisp.chat'],
      ['wss://*.crisp.chat', 'wss://*.relay.crisp.chat'],
    ],
    [
      { SUPPORT_CHAT: 'tawk', SUPPORT_CHAT_ID: '5f/1h' },
      'https://embed.tawk.to/5f/1h',
      ['https://*.tawk.to'],
      ['wss://*.tawk.to'],
    ],
  ] as const)('of %j has its script, and lets in what it needs', ([settings, url, hosts, sockets]) => {
    expect(readConfig(settings, [], '/').supportChat).toMatchObject({ url, hosted: { id: settings.SUPPORT_CHAT_ID } });
    const policy = policyOf(settings);
    expect(policy.get('script-src')).toEqual(["'self'", ...hosts]);
    expect(policy.get('style-src')).toEqual(["'self'", ...hosts, "'unsafe-inline'"]);
    expect(policy.get('frame-src')).toEqual(hosts);
    expect(policy.get('media-src')).toEqual(hosts);
    expect(policy.get('connect-src')).toEqual(["'self'", ...hosts, ...sockets]);
    expect(policy.get('worker-src')).toEqual(settings.SUPPORT_CHAT === 'crisp' ? ["'self'", 'blob:'] : undefined);
    expect(policy.get('script-src')?.join()).not.toContain('unsafe');
  });

  it.for([
    [{ SUPPORT_CHAT: 'custom' }, /SUPPORT_CHAT=custom needs SUPPORT_CHAT_URL/],
    [{ SUPPORT_CHAT: 'crisp' }, /SUPPORT_CHAT=crisp needs SUPPORT_CHAT_ID/],
    [{ SUPPORT_CHAT: 'chatwoot', SUPPORT_CHAT_ID: 'x' }, /SUPPORT_CHAT=chatwoot needs SUPPORT_CHAT_URL/],
    [{ SUPPORT_CHAT: 'intercom' }, /SUPPORT_CHAT must be one of/],
    [{ SUPPORT_CHAT: 'tawk', SUPPORT_CHAT_ID: "x'; script-src *" }, /SUPPORT_CHAT_ID must be/],
    [{ SUPPORT_CHAT: 'tawk', SUPPORT_CHAT_ID: '../x' }, /SUPPORT_CHAT_ID must be/],
  ] as const)('%j ends the start with a sentence', ([settings, sentence]) => {
    expect(() => readConfig(settings, [], '/')).toThrow(sentence);
  });
});
