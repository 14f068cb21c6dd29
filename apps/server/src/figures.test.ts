import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { folderOf, restless, WEEK } from './testing/recordings.ts';
import { startTestApp } from './testing/test-app.ts';

const read = (file: string): string => readFileSync(path.resolve(import.meta.dirname, '../../../deploy', file), 'utf8');

/** Figures that only several nodes have, or a server with a payment provider. */
const OF_OTHERS = /^wickwise_(bus_up|leader_number|\w+_parts|billing_silent)$/;

interface Selector {
  name: string;
  /** Labels that are compared with a value, for equality or not. */
  labels: [string, string][];
}

/** Returns the figures that expressions of Prometheus ask for. */
const selectorsIn = (expressions: readonly string[]): Selector[] =>
  expressions.flatMap((expression) =>
    [...expression.matchAll(/\b((?:wickwise|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
      ([, name = '', inside = '']) => ({
        name,
        labels: [...inside.matchAll(/(\w+)!?="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value]),
      }),
    ),
  );

const dashboard = JSON.parse(read('grafana-dashboard.json')) as { panels: { targets?: { expr: string }[] }[] };
const rules = parse(read('prometheus-rules.yaml')) as { groups: { rules: { expr: string }[] }[] };
const asked = selectorsIn([
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
]).filter(({ name }) => !OF_OTHERS.test(name));

it('has a series for each figure that the dashboard and the rules ask for, once signals were found', async () => {
  const metricsToken = 'a-token-of-the-operator';
  const data = folderOf({ 'crypto/mine/1m/BTCUSDT.csv': WEEK.flatMap(restless) });
  const { url } = await startTestApp(['--feed', 'replay', '--data', data, '--speed', '3000'], { metricsToken });
  const figures = async (): Promise<string[]> => {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    return (await answer.text()).split('\n');
  };
  await vi.waitFor(async () =>
    expect(await figures()).toContainEqual(expect.stringMatching(/^wickwise_signals_total\{/)),
  );
  const series = await figures();
  const isThere = ({ name, labels }: Selector): boolean =>
    series.some(
      (line) =>
        (line.startsWith(`${name} `) || line.startsWith(`${name}{`)) &&
        labels.every(([label, value]) => line.includes(`${label}="${value}"`)),
    );
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter((one) => !isThere(one))).toEqual([]);
});
