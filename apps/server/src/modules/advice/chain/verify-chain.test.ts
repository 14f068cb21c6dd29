import type { ChainEntry } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, type ProofStep, writeProofFile } from '../heads/proof-format.ts';
import { canonicalJson, contentHash, entryHash, NO_HASH } from './chain-hash.ts';
import { chainReportText } from './report-text.ts';
import { type ChainReport, verifyChain } from './verify-chain.ts';

const START = Date.UTC(2026, 10, 27, 20);
const EXPERT = '01890000-0000-7000-8000-000000000001';
const OTHER = '01890000-0000-7000-8000-000000000002';
const KINDS = ['expert', 'call', 'correction', 'outcome', 'call', 'withdrawal', 'outcome', 'expert'] as const;

/** Eight entries of two days, six hours apart. */
function chainOf(hidden: readonly number[] = []): ChainEntry[] {
  const entries: ChainEntry[] = [];
  let calls = 0;
  for (const [i, kind] of KINDS.entries()) {
    if (kind === 'call') calls++;
    const body = canonicalJson({ text: `Entry ${i}`, price: 100 + i, nonce: `${i}` });
    const entry = {
      seq: i + 1,
      at: START + i * (DAY_MS / 4),
      kind,
      expert: EXPERT,
      call: kind === 'expert' ? null : `01890000-0000-7000-8000-00000000001${calls}`,
      content: contentHash(body),
      previous: entries.at(-1)?.hash ?? NO_HASH,
    };
    entries.push({ ...entry, hash: entryHash(entry), body: hidden.includes(i) ? null : body });
  }
  return entries;
}

const headsOf = (entries: readonly ChainEntry[]) =>
  [...Map.groupBy(entries, ({ at }) => new Date(at).toISOString().slice(0, 10))].map(([day, own]) => {
    const { seq, hash } = own.at(-1) as ChainEntry;
    return { day, seq, hash };
  });

/** A proof that leads to a block. */
function proofOf(hash: string): Buffer {
  let step: ProofStep = { message: Buffer.from(hash, 'hex'), attestations: [], branches: [] };
  const root = step;
  for (const operation of [
    { kind: 'append', bytes: Buffer.from('a1b2', 'hex') },
    { kind: 'sha256' },
    { kind: 'prepend', bytes: Buffer.from('c3', 'hex') },
    { kind: 'sha256' },
  ] as const) {
    const next: ProofStep = { message: apply(operation, step.message), attestations: [], branches: [] };
    step.branches.push({ operation, next });
    step = next;
  }
  step.attestations.push({ kind: 'bitcoin', height: 925_000 });
  return writeProofFile(root);
}

async function* linesOf(values: readonly unknown[]): AsyncGenerator<string> {
  for (const value of values) yield JSON.stringify(value);
}

interface Files {
  entries: readonly unknown[];
  heads: readonly unknown[];
  proofs: readonly { day: string; bytes: Buffer }[];
}

const verify = ({ entries, heads, proofs }: Files): Promise<ChainReport> =>
  verifyChain({ entries: linesOf(entries), heads: linesOf(heads), proofs });

function filesOf(hidden: readonly number[] = []): Omit<Files, 'entries'> & { entries: ChainEntry[] } {
  const entries = chainOf(hidden);
  const heads = headsOf(entries);
  return { entries, heads, proofs: heads.map(({ day, hash }) => ({ day, bytes: proofOf(hash) })) };
}

describe('verifying an export', () => {
  it('finds nothing in one that is whole, and says what hides and what covers it', async () => {
    const report = await verify(filesOf([3, 6]));
    expect(report).toMatchObject({ entries: 8, bodies: 6, heads: 3, covered: 8, problems: [], problemCount: 0 });
    expect(report.proofs[0]?.blocks[0]).toEqual({
      height: 925_000,
      merkleRoot: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const text = chainReportText(report, { hasHeads: true, hasProofs: true });
    expect(text).toContain('Not checked: 2 hidden bodies');
    expect(text).toContain('leads to Bitcoin block 925000');
    expect(text).toContain('No problem found.');
  });

  it('says what it can’t check without heads and proofs', async () => {
    const report = await verifyChain({ entries: linesOf(chainOf()) });
    const text = chainReportText(report, { hasHeads: false, hasProofs: false });
    expect(text).toContain('Not checked: daily heads.');
    expect(text).toContain('Not checked: proofs of time.');
  });

  /** Other values of the same form: a flipped digit of a hash, a number beside it, another word. */
  const otherThan = (value: unknown): fc.Arbitrary<unknown> => {
    if (value === null) return fc.constantFrom('x', 0, {});
    if (typeof value === 'number')
      return fc.constantFrom(value - 1, value + 1, value + 0.5, -value, String(value), null);
    const text = String(value);
    const flipped = fc
      .tuple(fc.nat(Math.max(text.length - 1, 0)), fc.constantFrom('0', '1', 'f', 'z', ' '))
      .map(([at, letter]) => text.slice(0, at) + letter + text.slice(at + 1));
    return fc
      .oneof(flipped, fc.constantFrom('', `${text}0`, OTHER, ...KINDS, null, 7))
      .filter((other) => other !== value);
  };

  it('finds each change of any field of any entry, whatever bodies are hidden', async () => {
    const changes = fc
      .record({ hidden: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]), index: fc.nat(7) })
      .chain(({ hidden, index }) => {
        const entry = chainOf(hidden)[index] as ChainEntry;
        return fc
          .constantFrom(...(Object.keys(entry) as (keyof ChainEntry)[]))
          .chain((field) => otherThan(entry[field]).map((other) => ({ hidden, index, field, other })));
      });
    await fc.assert(
      fc.asyncProperty(changes, async ({ hidden, index, field, other }) => {
        const files = filesOf(hidden);
        // a body that is hidden is no change of what was published
        fc.pre(!(field === 'body' && other === null));
        const entries = files.entries.map((entry, i) => (i === index ? { ...entry, [field]: other } : entry));
        expect((await verify({ ...files, entries })).problemCount).toBeGreaterThan(0);
      }),
      { numRuns: 600 },
    );
  });

  it('finds entries that are written again with right hashes, from any entry on', async () => {
    for (let from = 0; from < KINDS.length; from++) {
      const files = filesOf();
      const entries = files.entries.slice(0, from);
      for (const [i, entry] of files.entries.slice(from).entries()) {
        const body = i === 0 ? canonicalJson({ text: 'Another call', nonce: 'x' }) : (entry.body ?? '');
        const fresh = { ...entry, body, content: contentHash(body), previous: entries.at(-1)?.hash ?? NO_HASH };
        entries.push({ ...fresh, hash: entryHash(fresh) });
      }
      expect(await verifyChain({ entries: linesOf(entries) })).toMatchObject({ problemCount: 0 });
      expect((await verify({ ...files, entries })).problemCount).toBeGreaterThan(0);
    }
  });

  it('finds entries that are missing, doubled or in another order', async () => {
    const files = filesOf();
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(files.entries, { minLength: 0 }), async (entries) => {
        fc.pre(entries.length < 8 || entries.some((entry, i) => entry !== files.entries[i]));
        expect((await verify({ ...files, entries })).problemCount).toBeGreaterThan(0);
      }),
    );
    for (let i = 0; i < 8; i++) {
      const entries = files.entries.toSpliced(i, 0, files.entries[i] as ChainEntry);
      expect((await verify({ ...files, entries })).problemCount).toBeGreaterThan(0);
    }
  });

  it('finds each change of a head, and heads that are missing or in another order', async () => {
    const files = filesOf();
    const heads = headsOf(files.entries);
    for (const [i, head] of heads.entries()) {
      const others = [
        ...['2026-11-26', '2026-12-31', '2026-13-01', '', ...heads.map(({ day }) => day)].map((day) => ({ day })),
        ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1, 1.5].map((seq) => ({ seq })),
        ...[NO_HASH, ...files.entries.map(({ hash }) => hash)].map((hash) => ({ hash })),
      ].filter((other) => Object.entries(other).some(([key, value]) => head[key as keyof typeof head] !== value));
      for (const other of others) {
        const changed = heads.with(i, { ...head, ...other });
        expect([other, (await verify({ ...files, heads: changed })).problemCount > 0]).toEqual([other, true]);
      }
      expect((await verify({ ...files, heads: heads.toSpliced(i, 1) })).problemCount).toBeGreaterThan(0);
    }
    expect((await verify({ ...files, heads: heads.toReversed() })).problemCount).toBeGreaterThan(0);
  });

  it('shows each changed byte of a proof: as a problem, or as another block than there is', async () => {
    const files = filesOf();
    const [proof, ...rest] = files.proofs;
    if (!proof) throw new Error('no proof');
    const right = JSON.stringify((await verify(files)).proofs);
    for (let at = 0; at < proof.bytes.length; at++) {
      for (const bit of [1, 128]) {
        const bytes = Buffer.from(proof.bytes);
        bytes[at] = (bytes[at] ?? 0) ^ bit;
        const report = await verify({ ...files, proofs: [{ ...proof, bytes }, ...rest] });
        const isShown = report.problemCount > 0 || JSON.stringify(report.proofs) !== right;
        expect([at, bit, isShown]).toEqual([at, bit, true]);
      }
      const cut = await verify({ ...files, proofs: [{ ...proof, bytes: proof.bytes.subarray(0, at) }, ...rest] });
      expect(cut.problemCount).toBeGreaterThan(0);
    }
    const swapped = [{ ...proof, bytes: rest[0]?.bytes ?? Buffer.alloc(0) }];
    expect((await verify({ ...files, proofs: swapped })).problemCount).toBe(1);
  });
});
