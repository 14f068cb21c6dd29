import { expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { newsSentence } from './start-sentence.ts';

const of = (settings: Record<string, string>, args: string[] = []) => newsSentence(readConfig(settings, args, '/'));

it('a server lists the hosts that it asks for news without consent', () => {
  expect(of({})).toMatch(/^News: asks www\.federalreserve\.gov, www\.sec\.gov, .*; NEWS=off asks nobody$/);
  expect(of({ FEED: 'sim', NEWS: 'auto' })).toMatch(/^News: /);
});

it.for<[string, Record<string, string>, string[]]>([
  ['--feed sim', {}, ['--feed', 'sim']],
  ['FEED=load', { FEED: 'load' }, []],
  ['NEWS=off', { NEWS: 'off' }, []],
  ['others reach the server', { HOST: '0.0.0.0' }, []],
])('nobody is asked where %s', ([, settings, args]) => {
  expect(of(settings, args)).toBeUndefined();
});
