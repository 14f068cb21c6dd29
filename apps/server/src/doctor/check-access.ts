import type { Config } from '#platform/config.ts';
import { bad, type CheckResult, doubtful, good } from './check-result.ts';

type Access = Pick<Config, 'publicUrl' | 'host' | 'isForThisMachine' | 'proxies' | 'authSecret' | 'metricsToken'>;

/** Checks how others reach the server, as far as the settings say. */
export function checkAccess({ publicUrl, host, isForThisMachine, proxies, metricsToken }: Access): CheckResult[] {
  if (isForThisMachine) return [good('access', 'Only this machine reaches the server.')];
  const findings: CheckResult[] = [];
  const url = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (!url) findings.push(doubtful('access', 'PUBLIC_URL isn’t set: mails have no links, and webhooks no address.'));
  else if (url.protocol !== 'https:')
    findings.push(bad('access', `${publicUrl} isn’t encrypted: passwords could be read on the way. Use https.`));
  else findings.push(good('access', `Others reach it at ${publicUrl}.`));
  if (url?.protocol === 'https:' && proxies === 0)
    findings.push(
      bad('access', 'TRUST_PROXY is 0, so all readers share the address of the proxy, and its limits. Set it to 1.'),
    );
  if (proxies > 0 && (host === '0.0.0.0' || host === '::'))
    findings.push(
      doubtful('access', `HOST is ${host}: who gets around the proxy can pretend to be any address. Use 127.0.0.1.`),
    );
  if (metricsToken === undefined)
    findings.push(doubtful('access', 'METRICS_TOKEN isn’t set: nothing can be monitored.'));
  return findings;
}
