import { describe, expect, it } from 'vitest';
import { startHttps } from '../testing/https-server.ts';
import { guardedRequest, isPublicAddress, PUBLIC_ONLY } from './guarded-request.ts';

const call = { method: 'POST', headers: {}, body: 'x', timeoutMs: 2_000 } as const;

describe('an address that a user has given', () => {
  it.for([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    'ff02::1',
    'localhost',
  ])('is none of somebody on the internet: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.for(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111'])('may be called: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.for([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost/',
    'http://example.com/',
    'ftp://example.com/',
    'https://me:secret@example.com/',
    'nonsense',
  ])('is refused before anything is sent: %s', async (url) => {
    await expect(guardedRequest(url, call, PUBLIC_ONLY)).rejects.toThrow(/private|https|password/);
  });

  it('is called once: a redirect is an answer like any other', async () => {
    const { url, ca, received } = await startHttps(() => 302);
    const answer = await guardedRequest(`${url}/hook`, call, { isAllowed: () => true, ca });
    expect([answer.status, received.map(({ path }) => path)]).toEqual([302, ['/hook']]);
  });

  it('is not trusted without a good certificate', async () => {
    const { url, received } = await startHttps(() => 200);
    await expect(guardedRequest(url, call, { isAllowed: () => true })).rejects.toThrow(/certificate/);
    expect(received).toEqual([]);
  });
});
