import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PLAN, PROVIDER_NAMES, providerSettings } from '#platform/provider-settings.ts';
import { ADAPTERS } from '../../testing/fake-provider/adapters.ts';
import { CLAUSES } from '../../testing/fake-provider/clauses/all.ts';
import { whyNot } from '../../testing/fake-provider/clauses/clause.ts';
import { adapterLabel, marketFor } from '../../testing/fake-provider/connect.ts';
import { PROVIDERS } from './providers.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const PAGE = path.join(ROOT, 'docs/providers.md');
const TEXTS = path.join(ROOT, 'apps/web/src/features/connections/texts/en.arb');

it('every provider is in the conformance suite, in the settings and in the list of providers', () => {
  const names = PROVIDER_NAMES.toSorted();
  expect([...new Set(ADAPTERS.map(({ protocol }) => protocol.name))].toSorted()).toEqual(names);
  expect(PROVIDERS.map(({ name }) => name).toSorted()).toEqual(names);
});

it('every market of a provider is in the conformance suite, except those whose days come by no stream', () => {
  const endOfDay = new Set(['eodhd Indian_Equity']);
  const tested = ADAPTERS.map((adapter) => `${adapter.protocol.name} ${marketFor(adapter)}`);
  const offered = PROVIDERS.flatMap(({ name, markets }) => markets.map((market) => `${name} ${market}`));
  expect(offered.filter((row) => !endOfDay.has(row)).toSorted()).toEqual([...new Set(tested)].toSorted());
});

it('the plans of a provider are those of its setting', () => {
  for (const { name, keyFields } of PROVIDERS) {
    const { choices } = keyFields.find((field) => field.name === PLAN) ?? {};
    expect(choices?.map(({ value }) => value)).toEqual(providerSettings(name).plans);
  }
});

it('a provider asks for the fields of its key that the settings have', () => {
  for (const { name, keyFields } of PROVIDERS) {
    const { key, optional = [] } = providerSettings(name);
    expect(keyFields.map((field) => field.name)).toEqual(key);
    expect(keyFields.filter(({ isOptional }) => isOptional).map((field) => field.name)).toEqual(optional);
  }
});

it('the screen of connections has the terms that a statement shows, of each provider with a key', () => {
  const texts: Record<string, string> = JSON.parse(readFileSync(TEXTS, 'utf8'));
  for (const { name, terms, keyFields } of PROVIDERS) {
    if (keyFields.length > 0) expect(texts[`connections.terms.${name}`], name).toBe(terms);
    for (const { value, label } of keyFields.flatMap(({ choices = [] }) => choices))
      expect(texts[`connections.plans.${value}`], name).toBe(label);
  }
});

it('docs/providers.md has a line for each clause that is run, with each adapter', () => {
  const names = ADAPTERS.map(adapterLabel);
  const lines = [
    `| clause | meaning | ${names.join(' | ')} |`,
    `|---|---|${names.map(() => '---|').join('')}`,
    ...CLAUSES.map((clause) => {
      const cells = ADAPTERS.map((adapter) => whyNot(clause, adapter) ?? 'tested');
      return `| ${clause.name} | ${clause.meaning} | ${cells.join(' | ')} |`;
    }),
  ];
  const page = readFileSync(PAGE, 'utf8');
  expect(page.slice(page.indexOf('| clause |')).trim()).toBe(lines.join('\n'));
});
