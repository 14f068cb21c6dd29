import { randomBytes } from 'node:crypto';
import {
  apply,
  attestationsOf,
  type Operation,
  ProofError,
  type ProofStep,
  readAnswer,
  readProofFile,
  writeProofFile,
} from './proof-format.ts';

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 16_384;
const HEADERS = { accept: 'application/vnd.opentimestamps.v1', 'user-agent': 'Wickwise' };

export interface CalendarOptions {
  /** Addresses of calendars, without a slash at the end. */
  calendars: readonly string[];
  signal: AbortSignal;
  timeoutMs?: number;
  /** Called with a calendar that failed or answered with something else than a proof. */
  onProblem?: (calendar: string, reason: string) => void;
}

/**
 * Has calendars of OpenTimestamps promise a digest. A random part hides it from them. Returns the proof file; undefined
 * where no calendar has answered.
 */
export async function stampDigest(digest: Buffer, options: CalendarOptions): Promise<Buffer | undefined> {
  const nonce: Operation = { kind: 'append', bytes: randomBytes(16) };
  const hash: Operation = { kind: 'sha256' };
  const salted = apply(nonce, digest);
  const commitment: ProofStep = { message: apply(hash, salted), attestations: [], branches: [] };
  const answers = await Promise.all(
    options.calendars.map((calendar) => promised(calendar, commitment.message, options)),
  );
  for (const { attestations, branches } of answers.flatMap((answer) => answer ?? [])) {
    commitment.attestations.push(...attestations);
    commitment.branches.push(...branches);
  }
  if (attestationsOf(commitment).length === 0) return undefined;
  const middle: ProofStep = { message: salted, attestations: [], branches: [{ operation: hash, next: commitment }] };
  return writeProofFile({ message: digest, attestations: [], branches: [{ operation: nonce, next: middle }] });
}

async function promised(calendar: string, message: Buffer, options: CalendarOptions): Promise<ProofStep | undefined> {
  return tried(calendar, options, async () => {
    const answer = await ask(`${calendar}/digest`, options, message);
    if (!answer) throw new ProofError('it doesn’t take digests');
    const step = readAnswer(answer, message);
    // no block can have a digest that was made a moment ago
    const isPromise = attestationsOf(step).every(
      ({ attestation }) => attestation.kind === 'pending' && isOf(attestation.uri, calendar),
    );
    if (!isPromise) throw new ProofError('it answered with something else than its promise');
    return step;
  });
}

/**
 * Asks calendars whether a block has what they have promised. Returns the proof with what they answered, and whether it leads
 * to a block; undefined where nothing is new.
 */
export async function upgradeProof(
  proof: Buffer,
  options: CalendarOptions,
): Promise<{ proof: Buffer; isComplete: boolean } | undefined> {
  const root = readProofFile(proof);
  let isNew = false;
  for (const { attestation, step } of attestationsOf(root)) {
    if (attestation.kind !== 'pending') continue;
    const calendar = options.calendars.find((known) => isOf(attestation.uri, known));
    if (calendar === undefined) continue;
    const answer = await tried(calendar, options, async () => {
      const bytes = await ask(`${calendar}/timestamp/${step.message.toString('hex')}`, options);
      return bytes && blockOf(readAnswer(bytes, step.message));
    });
    if (!answer) continue;
    step.attestations = [...step.attestations.filter((one) => one !== attestation), ...answer.attestations];
    step.branches.push(...answer.branches);
    isNew = true;
  }
  if (!isNew) return undefined;
  const isComplete = attestationsOf(root).some(({ attestation }) => attestation.kind === 'bitcoin');
  return { proof: writeProofFile(root), isComplete };
}

/** Returns an answer that leads to a block; throws for another. */
function blockOf(step: ProofStep): ProofStep {
  const found = attestationsOf(step);
  const isBlock = found.some(
    ({ attestation, step: { message } }) => attestation.kind === 'bitcoin' && message.length === 32,
  );
  if (!isBlock || found.length > 16) throw new ProofError('it answered without a block');
  return step;
}

const isOf = (uri: string, calendar: string): boolean => uri.replace(/\/+$/, '') === calendar;

async function tried<Result>(
  calendar: string,
  { onProblem }: CalendarOptions,
  work: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    onProblem?.(calendar, (error as Error).message);
    return undefined;
  }
}

/** Returns the body of an answer; undefined for 404, which says that there is nothing yet. */
async function ask(url: string, options: CalendarOptions, body?: Buffer): Promise<Buffer | undefined> {
  const { signal, timeoutMs = TIMEOUT_MS } = options;
  const response = await fetch(url, {
    headers: HEADERS,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    ...(body ? { method: 'POST', body: new Uint8Array(body) } : {}),
  });
  if (response.status === 404) {
    await response.body?.cancel();
    return undefined;
  }
  if (!response.ok || !response.body) throw new ProofError(`it answered ${response.status}`);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body) {
    length += part.length;
    if (length > MOST_BYTES) throw new ProofError('its answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
