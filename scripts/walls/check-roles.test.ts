import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkRoles } from './check-roles.ts';

const START = path.resolve(import.meta.dirname, '../../apps/server/src/start.ts');

const source = (line: string): string => `
import { startAlerts } from './roles/alerts.ts';
import { startAccounts } from './roles/accounts.ts';
import { startApi } from './roles/api.ts';
import { startPaper } from './roles/paper.ts';
async function startRoles(context, { restart }) {
  const { services, ...accounts } = await startAccounts(context);
  const alerts = await startAlerts(context, restart);
  ${line}
}`;

it('no role gets what another one has returned, but for services of the platform', () => {
  expect(checkRoles(readFileSync(START, 'utf8'))).toEqual([]);
});

it.each([
  ['startPaper(context, alerts);', 'alerts'],
  ['await startPaper({ ...context, service: alerts.service });', 'alerts'],
  ['const paper = startPaper(context, { of: (id) => accounts.find(id) });', 'accounts'],
])('%s is refused', (line, name) => {
  expect(checkRoles(source(line))).toEqual([`startPaper gets ${name} of another role: answer a port instead`]);
});

it.each(['startPaper(context, services);', 'startApi(context, { routes: [alerts, accounts] });'])(
  '%s is right',
  (line) => {
    expect(checkRoles(source(line))).toEqual([]);
  },
);
