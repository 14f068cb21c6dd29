/**
 * Writes the modules that the `.arb` files make (docs/recipes/add-a-text.md); where something is wrong, says what and writes
 * none. `export <language> <file>` writes all messages of a language as a table, `import <language> <file>` takes it back.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileTexts } from './texts/check-texts.ts';
import { bundlesOfSheet, sheetOf } from './texts/sheet.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

function write(files: ReadonlyMap<string, string>): void {
  for (const [file, content] of files) {
    mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
    writeFileSync(path.join(ROOT, file), content);
  }
}

function compile(): void {
  const { modules, offences, leftOver } = compileTexts(ROOT);
  for (const offence of offences) console.error(offence);
  if (offences.length > 0) {
    process.exitCode = 1;
    return;
  }
  write(modules);
  for (const file of leftOver) rmSync(path.join(ROOT, file));
}

const [command, language = '', file = ''] = process.argv.slice(2);
if (command !== undefined && (!/^(export|import)$/.test(command) || !/^[a-z]{2}$/.test(language) || !file)) {
  console.error('npm run texts [-- export|import <language, such as hi> <file>]');
  process.exitCode = 1;
} else if (command === 'export') {
  writeFileSync(file, sheetOf(ROOT, language));
} else {
  if (command === 'import') write(bundlesOfSheet(ROOT, language, readFileSync(file, 'utf8')));
  compile();
}
