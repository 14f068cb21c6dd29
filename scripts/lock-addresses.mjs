// Download addresses for `npm ci`, so that it needn't ask the registry for each package first: package-lock.json leaves
// them out, so that it holds for every registry. Plain JavaScript without dependencies, like setup.mjs.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the lockfile with the address of each package: where most registries have it, by name and version. */
export function addAddresses(lock, registry) {
  const base = registry.replace(/\/$/, '');
  const packages = Object.entries(lock.packages).map(([place, entry]) => {
    const isDownloaded = place.includes('node_modules/') && !entry.link && entry.version && !entry.resolved;
    if (!isDownloaded) return [place, entry];
    const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const resolved = `${base}/${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`;
    return [place, { ...entry, resolved }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

/** Calls `install` while npm reads the lockfile with addresses, from a file that it prefers; removes that afterwards. */
export function withAddresses(root, registry, install) {
  const file = path.join(root, 'npm-shrinkwrap.json');
  const remove = () => rmSync(file, { force: true });
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  process.once('exit', remove);
  writeFileSync(file, JSON.stringify(addAddresses(lock, registry)));
  try {
    return install();
  } finally {
    remove();
    process.off('exit', remove);
  }
}
