import { parseArgs } from 'node:util';
import { ErrorBody } from '@wickwise/contract';
import fc from 'fast-check';
import { type ApiDocument, type FuzzRequest, requestsFor } from '../../apps/server/src/testing/fuzz/requests.ts';
import { signUpByHttp } from '../../apps/server/src/testing/sign-up.ts';
import { temporaryFolder } from '../harness/children.ts';
import { collectGarbage } from '../harness/inspector.ts';
import { Product } from '../harness/product.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { judge, printVerdicts } from '../harness/verdict.ts';

export const name = 'fuzz';
export const summary = 'requests made from the API’s own description, right and wrong: nothing may break';

const MIB = 2 ** 20;
const TOGETHER = 16;
const FEED = ['--feed', 'load', '--symbols', '50', '--rate', '50'];
/** They end sessions, which the other requests need. */
const LEFT_OUT = ['POST /api/v1/auth/logout-all'];

/** Output of the inspector, which is used to collect garbage. */
const INSPECTOR = /^Debugger |nodejs\.org\/learn/;

interface Outcome {
  statuses: Map<number, number>;
  /** Responses that no caller may get. */
  faults: string[];
}

/** `npm run bench -- fuzz [--requests 20000] [--seed 1]` */
export async function run(args: readonly string[]): Promise<void> {
  const options = { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const count = Number(values.requests);
  const dataDir = temporaryFolder();
  const accounts = await makeAccounts(dataDir);
  const product = await Product.start(FEED, {
    dataDir,
    env: { TRUST_PROXY: '1' }, // each request names another address, so limits don't hide other answers
  });
  const complaints: string[] = [];
  product.process.stderr?.on('data', (text: Buffer) => {
    complaints.push(
      ...String(text)
        .split('\n')
        .filter((line) => line !== '' && !INSPECTOR.test(line)),
    );
  });
  await product.historyLoaded();
  const requests = fc.sample(await requestsTo(product, accounts), { numRuns: count, seed: Number(values.seed) });
  say(`${count} requests ...`);
  const outcome: Outcome = { statuses: new Map(), faults: [] };
  const half = Math.floor(count / 2);
  await sendAll(product, requests.slice(0, half), outcome);
  const halfWay = await restingMiB(product);
  await sendAll(product, requests.slice(half), outcome);
  const end = await restingMiB(product);
  printTable(
    ['status', 'answers'],
    [...outcome.statuses].sort(([a], [b]) => a - b).map(([status, answers]) => [`${status}`, figure(answers)]),
  );
  for (const fault of outcome.faults.slice(0, 20)) console.log(fault);
  for (const complaint of complaints.slice(0, 20)) console.log(complaint.slice(0, 1_000));
  printVerdicts([
    judge('answers of 500 and above, or in another form', outcome.faults.length, { gate: 0, stretch: 0 }),
    judge('errors in the log', complaints.length, { gate: 0, stretch: 0 }),
    judge('memory in the second half: growth', Math.max(end - halfWay, 0), { gate: 30, stretch: 10, unit: 'MiB' }),
  ]);
}

type Account = Awaited<ReturnType<typeof signUpByHttp>>;

/** Creates two accounts without a proxy, behind which nobody may read the outbox. */
async function makeAccounts(dataDir: string): Promise<[Account, Account]> {
  const product = await Product.start(FEED, { dataDir });
  try {
    return [await signUpByHttp(product.url('')), await signUpByHttp(product.url(''))];
  } finally {
    await product.stop();
  }
}

async function requestsTo(product: Product, [own, other]: [Account, Account]): Promise<fc.Arbitrary<FuzzRequest>> {
  const document = (await (await fetch(product.url('/api/docs/json'))).json()) as ApiDocument;
  return requestsFor(document, {
    known: { id: [own.userId, other.userId], symbol: ['S0001'], market: ['US_Equity'] },
    tokens: [own.headers.authorization],
    without: LEFT_OUT,
  });
}

async function sendAll(product: Product, requests: readonly FuzzRequest[], outcome: Outcome): Promise<void> {
  const left = requests.values();
  const worker = async (): Promise<void> => {
    for (const request of left) await send(product, request, outcome);
  };
  await Promise.all(Array.from({ length: TOGETHER }, worker));
}

let sent = 0;

async function send(product: Product, { url, headers, ...request }: FuzzRequest, outcome: Outcome): Promise<void> {
  sent++;
  const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  const response = await fetch(product.url(url), {
    ...request,
    headers: { ...headers, 'x-forwarded-for': address },
    redirect: 'manual',
  });
  const text = await response.text();
  const { status } = response;
  outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1);
  if (status >= 500 || (status >= 400 && !isErrorBody(text))) {
    outcome.faults.push(
      `${status} ${request.method} ${url.slice(0, 200)} ${request.body?.slice(0, 300) ?? ''}\n  ${text.slice(0, 300)}`,
    );
  }
}

function isErrorBody(text: string): boolean {
  try {
    return ErrorBody.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

async function restingMiB(product: Product): Promise<number> {
  await collectGarbage(product.process);
  return product.rssBytes() / MIB;
}
