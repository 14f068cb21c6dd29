import { createHash } from 'node:crypto';

/*
 * Proofs of OpenTimestamps as its reference implementation writes them: operations that lead from a digest to what a
 * calendar promises or a block of Bitcoin has. Operations that no calendar uses (reverse, hexlify, Keccak-256) are refused.
 */

const MAGIC = Buffer.from('004f70656e54696d657374616d7073000050726f6f6600bf89e2e884e89294', 'hex');
const VERSION = 1;
const SHA256 = 0x08;
const HASHES = { sha1: 0x02, ripemd160: 0x03, sha256: SHA256 } as const;
type HashName = keyof typeof HASHES;
const HASH_NAMES: ReadonlyMap<number, HashName> = new Map(
  Object.entries(HASHES).map(([name, tag]) => [tag, name as HashName]),
);
const APPEND = 0xf0;
const PREPEND = 0xf1;
const FORK = 0xff;
const ATTESTATION = 0x00;
const PENDING = '83dfe30d2ef90c8e';
const BITCOIN = '0588960d73d71901';
const TAG_LENGTH = 8;

/** Limits of what a stranger may send. */
const MOST_BYTES = 65_536;
const MOST_DEPTH = 256;
const MOST_MESSAGE = 4_096;
const MOST_PAYLOAD = 8_192;
const MOST_BRANCHES = 64;

export type Operation = { kind: HashName } | { kind: 'append' | 'prepend'; bytes: Buffer };
export type Attestation =
  | { kind: 'pending'; uri: string }
  | { kind: 'bitcoin'; height: number }
  | { kind: 'unknown'; tag: string; payload: Buffer };

/** What leads on from a message. */
export interface Step {
  message: Buffer;
  attestations: Attestation[];
  branches: { operation: Operation; next: Step }[];
}

export class ProofError extends Error {}

/** Reads a proof file; throws `ProofError` for what isn't one. */
export function readProofFile(bytes: Buffer): Step {
  const reader = new Reader(bytes);
  if (!reader.take(MAGIC.length).equals(MAGIC)) throw new ProofError('This is no proof of OpenTimestamps.');
  if (reader.number() !== VERSION) throw new ProofError('This version of proofs is unknown.');
  if (reader.byte() !== SHA256) throw new ProofError('The proof isn’t of a SHA-256 digest.');
  const step = readStep(reader, reader.take(32), 0);
  reader.end();
  return step;
}

/** Reads what a calendar answers about a message. */
export function readAnswer(bytes: Buffer, message: Buffer): Step {
  const reader = new Reader(bytes);
  const step = readStep(reader, message, 0);
  reader.end();
  return step;
}

/** Writes a proof file of a SHA-256 digest. */
export function writeProofFile(step: Step): Buffer {
  return Buffer.concat([MAGIC, numberBytes(VERSION), Buffer.from([SHA256]), step.message, ...writeStep(step)]);
}

export function apply(operation: Operation, message: Buffer): Buffer {
  if (!('bytes' in operation)) return createHash(operation.kind).update(message).digest();
  const parts = operation.kind === 'append' ? [message, operation.bytes] : [operation.bytes, message];
  return Buffer.concat(parts);
}

/** Returns all attestations with the message that each is about. */
export function attestationsOf(step: Step): { attestation: Attestation; step: Step }[] {
  return [
    ...step.attestations.map((attestation) => ({ attestation, step })),
    ...step.branches.flatMap(({ next }) => attestationsOf(next)),
  ];
}

function readStep(reader: Reader, message: Buffer, depth: number): Step {
  if (depth > MOST_DEPTH) throw new ProofError('The proof has too many operations.');
  const step: Step = { message, attestations: [], branches: [] };
  for (let isMore = true; isMore; ) {
    let tag = reader.byte();
    isMore = tag === FORK;
    if (isMore) tag = reader.byte();
    if (step.attestations.length + step.branches.length >= MOST_BRANCHES)
      throw new ProofError('The proof has too many branches.');
    if (tag === ATTESTATION) step.attestations.push(readAttestation(reader));
    else {
      const operation = readOperation(reader, tag);
      const result = apply(operation, message);
      if (result.length > MOST_MESSAGE) throw new ProofError('A message of the proof is too long.');
      step.branches.push({ operation, next: readStep(reader, result, depth + 1) });
    }
  }
  return step;
}

function readOperation(reader: Reader, tag: number): Operation {
  const hash = HASH_NAMES.get(tag);
  if (hash) return { kind: hash };
  if (tag !== APPEND && tag !== PREPEND) throw new ProofError('The proof has an unknown operation.');
  const bytes = reader.bytes(MOST_MESSAGE);
  if (bytes.length === 0) throw new ProofError('An operation of the proof is empty.');
  return { kind: tag === APPEND ? 'append' : 'prepend', bytes };
}

function readAttestation(reader: Reader): Attestation {
  const tag = reader.take(TAG_LENGTH).toString('hex');
  const payload = reader.bytes(MOST_PAYLOAD);
  if (tag !== PENDING && tag !== BITCOIN) return { kind: 'unknown', tag, payload };
  const inner = new Reader(payload);
  if (tag === BITCOIN) {
    const height = inner.number();
    inner.end();
    return { kind: 'bitcoin', height };
  }
  const uri = inner.bytes(1_000).toString('utf8');
  inner.end();
  if (!/^[\w./:-]*$/.test(uri)) throw new ProofError('The address of a calendar has strange characters.');
  return { kind: 'pending', uri };
}

function writeStep({ attestations, branches }: Step): Buffer[] {
  const parts = [
    ...attestations.map((attestation) => [Buffer.from([ATTESTATION]), ...writeAttestation(attestation)]),
    ...branches.map(({ operation, next }) => [...writeOperation(operation), ...writeStep(next)]),
  ];
  return parts.flatMap((part, i) => (i < parts.length - 1 ? [Buffer.from([FORK]), ...part] : part));
}

function writeOperation(operation: Operation): Buffer[] {
  if (!('bytes' in operation)) return [Buffer.from([HASHES[operation.kind]])];
  return [Buffer.from([operation.kind === 'append' ? APPEND : PREPEND]), ...sized(operation.bytes)];
}

function writeAttestation(attestation: Attestation): Buffer[] {
  if (attestation.kind === 'unknown') return [Buffer.from(attestation.tag, 'hex'), ...sized(attestation.payload)];
  const isPending = attestation.kind === 'pending';
  const payload = isPending
    ? Buffer.concat(sized(Buffer.from(attestation.uri, 'utf8')))
    : numberBytes(attestation.height);
  return [Buffer.from(isPending ? PENDING : BITCOIN, 'hex'), ...sized(payload)];
}

const sized = (bytes: Buffer): Buffer[] => [numberBytes(bytes.length), bytes];

/** A number in groups of seven bits, the lowest first. */
function numberBytes(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.from(bytes);
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    if (bytes.length > MOST_BYTES) throw new ProofError('The proof is too long.');
    this.#bytes = bytes;
  }

  take(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) throw new ProofError('The proof ends too early.');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; shift <= 28; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new ProofError('A number of the proof is too large.');
  }

  bytes(most: number): Buffer {
    const length = this.number();
    if (length > most) throw new ProofError('A part of the proof is too long.');
    return this.take(length);
  }

  end(): void {
    if (this.#at < this.#bytes.length) throw new ProofError('Something follows the proof.');
  }
}
