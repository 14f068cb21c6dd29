import { NEWS_CATALOGUE } from './catalogue.ts';

/** Returns the hosts that a server asks for news without consent, as a sentence; undefined where it asks nobody. */
export function newsSentence(settings: { isNewsOn: boolean; isForThisMachine: boolean }): string | undefined {
  if (!settings.isNewsOn || !settings.isForThisMachine) return undefined;
  const official = NEWS_CATALOGUE.filter(({ kind }) => kind === 'official');
  const hosts = [...new Set(official.map(({ address }) => new URL(address).hostname))];
  return `News: asks ${hosts.join(', ')} about once an hour; NEWS=off asks nobody`;
}
