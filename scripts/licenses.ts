/** Prints each package of the lockfile with its licence, and fails on an unapproved one. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Permissive, or weak copyleft without obligations for a program that uses the package unchanged. */
const FINE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]);

/** Packages whose licence is only in a file. */
const IN_A_FILE: Readonly<Record<string, string>> = { 'xmlhttprequest-ssl': 'MIT' };

interface LockedPackage {
  version?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
}

const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const isFine = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => FINE.has(part)));

let unclear = 0;
for (const [place, { version, license: stated, link, dev }] of Object.entries(lock.packages)) {
  const name = place.split('node_modules/').at(-1) ?? '';
  const license = stated ?? IN_A_FILE[name] ?? 'none named';
  if (!place.includes('node_modules/') || link) continue;
  const mark = isFine(license) ? '' : '  <- look at this one';
  if (mark) unclear++;
  console.log(`${name} ${version}  ${license}${dev ? '  (development)' : ''}${mark}`);
}
if (unclear > 0) console.error(`${unclear} packages without a licence that is known to be fine`);
process.exitCode = unclear > 0 ? 1 : 0;
