import { connect } from 'node:net';
import { protocolsOf } from '#marketdata/feeds/provider-feeds.ts';
import { findProvider } from '#marketdata/feeds/providers.ts';
import type { Config } from '#platform/config.ts';
import type { ExchangeSettings, FeedChoice, KeyedSettings } from '#platform/feed-choice.ts';
import { bad, type CheckResult, doubtful, good, sentenceOfError } from './check-result.ts';

const LIMIT_MS = 5_000;
const PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'wss:': 443 };

/** A provider as settings or an operator chose it. */
export type Provided = ExchangeSettings | KeyedSettings;

/**
 * Checks whether the providers of prices that the settings name can be reached; it only connects, and asks for nothing.
 * Without one of those that are tried for live prices the server simulates.
 */
export async function checkPrices({
  feeds,
  nodes,
  triedExchanges,
}: Pick<Config, 'feeds' | 'nodes' | 'triedExchanges'>): Promise<CheckResult[]> {
  if (nodes && nodes.role !== 'leader') return [good('prices', 'They are those of the leader.')];
  const chosen = feeds.map(({ name, markets }) => `${markets.join(', ')} by ${name}`);
  const findings = await Promise.all([
    ...feeds.filter(isProvided).map((feed) => reachAll(feed, bad)),
    ...triedExchanges.map((one) => reachAll(one, doubtful)),
  ]);
  return [good('prices', `${chosen.join('; ')}.`), ...findings.flat()];
}

/** Checks whether all hosts of a provider can be reached. */
export const reachAll = (choice: Provided, failed: typeof bad): Promise<CheckResult[]> =>
  Promise.all(addressesOf(choice).map((address) => reach(choice.name, address, failed)));

/** Returns the addresses of providers that settings name for prices or try for them. */
export const addressesIn = ({ feeds, triedExchanges }: Pick<Config, 'feeds' | 'triedExchanges'>): URL[] =>
  [...feeds.filter(isProvided), ...triedExchanges].flatMap(addressesOf);

const isProvided = (choice: FeedChoice): choice is FeedChoice & Provided =>
  choice.name !== 'sim' && choice.name !== 'replay' && choice.name !== 'load';

/** Returns the hosts of a provider as the settings say, each once. */
function addressesOf(choice: Provided): URL[] {
  const key = 'key' in choice ? choice.key : {};
  const protocols = protocolsOf(findProvider(choice.name), key);
  const places = protocols.flatMap(({ restUrl, wsUrl, isEndOfDay }) => [
    choice.restUrl ?? restUrl,
    ...(isEndOfDay ? [] : [choice.wsUrl ?? wsUrl]),
  ]);
  return [...new Map(places.map((place) => [new URL(place).host, new URL(place)])).values()];
}

async function reach(name: string, { hostname, port, protocol }: URL, failed: typeof bad): Promise<CheckResult> {
  try {
    await opens(hostname.replace(/^\[|\]$/g, ''), Number(port) || (PORTS[protocol] ?? 80));
    return good('prices', `${name} is reached at ${hostname}.`);
  } catch (error) {
    return failed('prices', `${name} isn’t reached at ${hostname}: ${sentenceOfError(error)}.`);
  }
}

/** Resolves once a connection opens; rejects where none does in time. */
function opens(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: LIMIT_MS });
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('timeout', () => socket.destroy(new Error(`no answer in ${LIMIT_MS / 1_000} s`)));
    socket.once('error', reject);
  });
}
