import { ChainEntry } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import * as z from 'zod/mini';
import { attestationsOf, ProofError, readProofFile } from '../heads/proof-format.ts';
import { canonicalJson, contentHash, entryHash, NO_HASH } from './chain-hash.ts';

/** Problems that are kept; all are counted. */
const MOST_PROBLEMS = 100;

const StrictEntry = z.strictObject(ChainEntry.shape);
const HeadLine = z.strictObject({
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  seq: z.int().check(z.minimum(1)),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
type HeadLine = z.infer<typeof HeadLine>;

/** Where a proof leads: a block of Bitcoin whose Merkle root it gives, or a calendar's promise. */
export interface CheckedProof {
  day: string;
  blocks: { height: number; merkleRoot: string }[];
  promises: string[];
}

export interface ChainReport {
  entries: number;
  /** Entries whose body is in the export, and was compared with its hash. */
  bodies: number;
  /** Heads that were compared, and the number of the last entry that one covers. */
  heads: number;
  covered: number;
  proofs: CheckedProof[];
  problems: string[];
  problemCount: number;
}

/** What is verified: lines of an export, lines of a file of heads, and proofs by day. */
export interface VerifiedFiles {
  entries: AsyncIterable<string>;
  heads?: AsyncIterable<string>;
  proofs?: readonly { day: string; bytes: Buffer }[];
}

/** Checks an export of the chain, offline: order, gaps, hashes, bodies, heads and proofs. */
export async function verifyChain({ entries, heads, proofs = [] }: VerifiedFiles): Promise<ChainReport> {
  const report: ChainReport = {
    entries: 0,
    bodies: 0,
    heads: 0,
    covered: 0,
    proofs: [],
    problems: [],
    problemCount: 0,
  };
  const found = (problem: string): void => {
    report.problemCount++;
    if (report.problems.length < MOST_PROBLEMS) report.problems.push(problem);
  };
  const chain = await verifyEntries(entries, report, found);
  const known = heads ? await verifyHeads(heads, chain, report, found) : new Map<string, HeadLine>();
  for (const { day, bytes } of proofs) {
    const head = known.get(day);
    if (!head) found(`The proof of ${day} has no head to be compared with.`);
    else verifyProof(head, bytes, report, found);
  }
  return report;
}

interface Link {
  hash: string;
  at: number;
}

/** Returns hash and time of each entry, from index 1 on. */
async function verifyEntries(
  lines: AsyncIterable<string>,
  report: ChainReport,
  found: (problem: string) => void,
): Promise<Link[]> {
  const chain: Link[] = [{ hash: NO_HASH, at: 0 }];
  const calls = new Map<string, string>();
  for await (const line of lines) {
    if (line === '') continue;
    const place = `Entry ${chain.length}`;
    const entry = parsed(StrictEntry, line);
    if (!entry) {
      found(`${place} can’t be read.`);
      chain.push({ hash: '', at: chain.at(-1)?.at ?? 0 });
      continue;
    }
    const before = chain[chain.length - 1] as Link;
    if (entry.seq !== chain.length) found(`${place} has the number ${entry.seq}: entries are missing or out of order.`);
    if (entry.previous !== before.hash) found(`${place} doesn’t name the hash of the entry before it.`);
    if (entry.at < before.at) found(`${place} is older than the entry before it.`);
    if (entryHash(entry) !== entry.hash) found(`${place} doesn’t have the hash of its contents.`);
    verifyBody(entry, place, report, found);
    verifyCall(entry, calls, place, found);
    chain.push({ hash: entry.hash, at: entry.at });
    report.entries++;
  }
  return chain;
}

function verifyBody(
  { body, content }: ChainEntry,
  place: string,
  report: ChainReport,
  found: (problem: string) => void,
): void {
  if (body === null) return;
  report.bodies++;
  if (contentHash(body) !== content) found(`${place} has another body than was published.`);
  else if (!isCanonical(body)) found(`${place} has a body that isn’t canonical JSON.`);
}

function isCanonical(body: string): boolean {
  try {
    return canonicalJson(JSON.parse(body)) === body;
  } catch {
    return false;
  }
}

/** A call is published once, before anything is said about it, and by the expert of all later entries. */
function verifyCall(
  { kind, call, expert }: ChainEntry,
  calls: Map<string, string>,
  place: string,
  found: (problem: string) => void,
): void {
  if ((kind === 'expert') !== (call === null)) found(`${place} names ${call === null ? 'no call' : 'a call'}.`);
  if (call === null) return;
  const owner = calls.get(call);
  if (kind === 'call' && owner !== undefined) found(`${place} publishes a call for the second time.`);
  if (kind !== 'call' && owner !== expert) found(`${place} is about a call that this expert didn’t publish before.`);
  if (kind === 'call') calls.set(call, expert);
}

/** Heads are of one day after the other, and each is of the last entry of its day. */
async function verifyHeads(
  lines: AsyncIterable<string>,
  chain: readonly Link[],
  report: ChainReport,
  found: (problem: string) => void,
): Promise<Map<string, HeadLine>> {
  const heads = new Map<string, HeadLine>();
  let before: HeadLine | undefined;
  for await (const line of lines) {
    if (line === '') continue;
    const head = parsed(HeadLine, line);
    if (!head || Number.isNaN(Date.parse(head.day))) {
      found(`The line of heads after ${before?.day ?? 'the beginning'} can’t be read.`);
      continue;
    }
    const place = `The head of ${head.day}`;
    const end = Date.parse(head.day) + DAY_MS;
    if (before && Date.parse(head.day) !== Date.parse(before.day) + DAY_MS)
      found(`${place} doesn’t follow that of ${before.day} by one day.`);
    const [first, last, next] = [chain[1], chain[head.seq], chain[head.seq + 1]];
    if (!last) found(`${place} is of entry ${head.seq}, which is missing.`);
    else if (last.hash !== head.hash) found(`${place} has another hash than entry ${head.seq}.`);
    else if (last.at >= end || (next && next.at < end)) found(`${place} isn’t of the last entry of that day.`);
    if (!before && first && (first.at < end - DAY_MS || first.at >= end))
      found(`${place} is the first one, and not of the day of the first entry.`);
    report.heads++;
    report.covered = Math.max(report.covered, Math.min(head.seq, chain.length - 1));
    heads.set(head.day, head);
    before = head;
  }
  return heads;
}

function verifyProof(head: HeadLine, bytes: Buffer, report: ChainReport, found: (problem: string) => void): void {
  try {
    const root = readProofFile(bytes);
    if (root.message.toString('hex') !== head.hash) {
      found(`The proof of ${head.day} is of another hash than its head.`);
      return;
    }
    const attested = attestationsOf(root);
    const blocks = attested.flatMap(({ attestation, step: { message } }) =>
      attestation.kind === 'bitcoin' && message.length === 32
        ? [{ height: attestation.height, merkleRoot: Buffer.from(message).reverse().toString('hex') }]
        : [],
    );
    const promises = attested.flatMap(({ attestation }) => (attestation.kind === 'pending' ? attestation.uri : []));
    if (blocks.length + promises.length === 0) found(`The proof of ${head.day} leads nowhere.`);
    report.proofs.push({ day: head.day, blocks, promises });
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    found(`The proof of ${head.day}: ${error.message}`);
  }
}

function parsed<Shape extends z.core.$ZodType>(shape: Shape, line: string): z.infer<Shape> | undefined {
  try {
    const result = z.safeParse(shape, JSON.parse(line));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}
