import { createHash, type Hash } from 'node:crypto';
import type * as z from 'zod';
import { readArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import {
  HEADER_NAME,
  Header,
  MANIFEST_NAME,
  Manifest,
  SECRET_NAME,
  type TableFacts,
  tableOfPiece,
} from './manifest.ts';

export interface CheckedBackup {
  header: Header;
  manifest: Manifest;
  /** The stored secret of the server that was backed up. */
  secret: string | undefined;
}

/** Reads a backup from its first byte to its last; throws a `BackupError` unless it is whole and every hash is right. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const found = new Map<string, { hash: Hash; bytes: number }>();
  let header: Header | undefined;
  let manifest: Manifest | undefined;
  let secret: string | undefined;
  for await (const { name, body } of readArchive(file)) {
    if (!header && name !== HEADER_NAME) break;
    const table = tableOfPiece(name);
    if (table !== undefined) {
      const facts = found.get(table) ?? { hash: createHash('sha256'), bytes: 0 };
      facts.hash.update(body);
      facts.bytes += body.length;
      found.set(table, facts);
    } else if (name === HEADER_NAME) header = parse(file, Header, body);
    else if (name === SECRET_NAME) secret = body.toString('utf8');
    else if (name === MANIFEST_NAME) manifest = parse(file, Manifest, body);
  }
  if (!header) throw new BackupError(`The file ${file} is no backup of Wickwise.`);
  if (!manifest) throw new BackupError(`The backup ${file} is cut off.`);
  if (header.secret.isInBackup && secret === undefined) throw new BackupError(`The backup ${file} is damaged.`);
  for (const facts of [...manifest.tables, manifest.jobs]) compare(file, facts, found.get(facts.name));
  return { header, manifest, secret };
}

function parse<T>(file: string, schema: z.ZodType<T>, body: Buffer): T {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new BackupError(`The backup ${file} is damaged, or was made by a newer version of Wickwise.`);
  }
}

function compare(file: string, facts: TableFacts, found: { hash: Hash; bytes: number } | undefined): void {
  const hash = (found?.hash ?? createHash('sha256')).digest('hex');
  if (hash !== facts.sha256)
    throw new BackupError(`The backup ${file} is damaged: its table ${facts.name} has changed.`);
}
