import { setTimeout as sleep } from 'node:timers/promises';
import { findProvider } from '#marketdata/feeds/providers.ts';
import { newFirstRunCode } from '#modules/accounts/first-operator.ts';
import { newsSentence } from '#modules/news/sources/start-sentence.ts';
import { type Config, readConfig } from '#platform/config.ts';
import { failureKindOf } from '#platform/db/failure-kind.ts';
import { loadEnvFile } from '#platform/env-file.ts';
import { isFree } from '#platform/feed-choice.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createLog, type Log } from '#platform/log.ts';
import { createMetrics, type Metrics } from '#platform/metrics.ts';
import { watchParent } from '#platform/parent-watch.ts';
import { showProgress } from '#platform/show-progress.ts';
import { DatabaseAway, StartError } from '#platform/start-error.ts';
import { startTraces } from '#platform/tracing/start-traces.ts';
import { tasksOf } from '#platform/worker-roles.ts';
import { AutoFeed } from './auto-feed.ts';
import { composeFeeds } from './compose-feeds.ts';
import type { NodeConfig } from './nodes/start-node.ts';
import { type Started, start } from './start.ts';

/** Longest time for a running start to notice the stop, ms. */
const START_BREAKS_OFF_MS = 4_000;
/** Pauses between tries to start again while the database is away, ms. */
const AGAIN_FIRST_MS = 500;
const AGAIN_LONGEST_MS = 10_000;

/** Starts the product with its settings; exits with a sentence where it can't start. */
export function runUntilStopped(): void {
  main().catch(exitUnable);
}

function exitUnable(error: unknown): never {
  const sentence = error instanceof StartError ? error.message : ((error as Error).stack ?? String(error));
  process.stderr.write(`Wickwise can't start: ${sentence}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  // npm runs scripts in the project's folder; relative paths refer to the caller's
  const folder = process.env.INIT_CWD ?? process.cwd();
  const { settings, places } = loadEnvFile(process.env);
  // at a terminal only errors are shown, without JSON lines
  const isWatched = process.stdout.isTTY && process.stderr.isTTY;
  const LOG_LEVEL = settings.LOG_LEVEL || (isWatched ? 'warn' : 'info');
  const config = readConfig({ ...settings, LOG_LEVEL }, process.argv.slice(2), folder, places);
  const log = createLog(config.logLevel);
  await new ServerRun(config, log, isWatched, await startTraces(config, log)).begin();
}

/** The server in this process, from its start to its end; started again where prices come from another place. */
class ServerRun {
  readonly #config: Config;
  readonly #log: Log;
  readonly #isWatched: boolean;
  readonly #auto: AutoFeed | undefined;
  readonly #endTraces: () => Promise<void>;
  /** Valid until the process ends, or an operator exists. */
  readonly #firstRunCode = newFirstRunCode();
  #lifecycle: Lifecycle;
  /** Of long work at a node that answers people too. */
  #working: Lifecycle | undefined;
  /** The same figures for both. */
  readonly #metrics: Metrics | undefined;
  #port: number;
  #starting: Promise<unknown> = Promise.resolve();
  /** Starts again come one after the other. */
  #startingAgain: Promise<void> = Promise.resolve();
  #isEnding = false;

  constructor(config: Config, log: Log, isWatched: boolean, endTraces: () => Promise<void>) {
    this.#endTraces = endTraces;
    this.#config = config;
    this.#log = log;
    this.#isWatched = isWatched;
    this.#port = config.port;
    if (isNode(config) && worksBeside(config)) this.#metrics = createMetrics();
    this.#lifecycle = this.#createLifecycle();
    const { dataDir, feeds, triedExchanges: exchanges, triedMs: limitMs, isForThisMachine } = config;
    const areOthersSimulated = feeds.every(({ name }) => name === 'sim');
    const isForexFree = isFree('Forex', feeds);
    const needsAgreement = !isForThisMachine;
    const options = { exchanges, areOthersSimulated, isForexFree, needsAgreement, dataDir, limitMs, print };
    if (exchanges.length > 0 && !isNode(config)) this.#auto = new AutoFeed(options);
  }

  async begin(): Promise<void> {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void this.#end(0));
    watchParent(() => void this.#end(0));
    process.on('unhandledRejection', (error) => this.#log.error({ err: error }, 'a promise failed unnoticed'));
    this.#auto?.onDecided(() => void this.#follow().catch(exitUnable));
    if (this.#auto?.needsAgreement === false) void this.#auto.search();
    const started = await this.#start();
    if (!started) return;
    if (isNode(this.#config) && worksBeside(this.#config)) await this.#workBeside(this.#config);
    const { port, outboxPath, isFirstRun } = started;
    this.#port = port;
    // a name, not an address: passkeys and cookies are bound to it
    const host = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(this.#config.host) ? 'localhost' : this.#config.host;
    print(`Wickwise is running at http://${host}:${port}`);
    const news = isNode(this.#config) ? undefined : newsSentence(this.#config);
    if (news) print(news);
    if (outboxPath) print(`Its mails are at http://${host}:${port}${outboxPath}`);
    if (this.#config.feeds.some(({ name }) => name === 'yahoo-unofficial'))
      print(`US shares: ${findProvider('yahoo-unofficial').terms}`);
    const isAsking = this.#auto?.tried.every(({ isPermitted }) => !isPermitted);
    const url = this.#config.publicUrl ?? `http://${host}:${port}`;
    if (isFirstRun) print(`Set up this server at ${url}/setup with the code ${inGroups(this.#firstRunCode)}`);
    if (isAsking) print(`No live prices are looked for until an operator agrees to it: ${url}/setup`);
  }

  /** Starts again where a search for live prices ended otherwise than the server runs. */
  async #follow(): Promise<void> {
    await this.#starting;
    await this.#startingAgain;
    if (this.#auto && !this.#auto.isServed) await this.#startAgain(this.#lifecycle);
  }

  /** Replaces a lifecycle and all its roles by new ones on the same port, once. Takes about a second. */
  #startAgain(lifecycle: Lifecycle): Promise<void> {
    this.#startingAgain = this.#startingAgain.then(() => this.#replace(lifecycle));
    return this.#startingAgain;
  }

  async #replace(lifecycle: Lifecycle): Promise<void> {
    await this.#starting;
    if (lifecycle !== this.#lifecycle || this.#isEnding) return;
    await lifecycle.stop();
    await lifecycle.settled();
    for (let pauseMs = AGAIN_FIRST_MS; !this.#isEnding; pauseMs = Math.min(2 * pauseMs, AGAIN_LONGEST_MS)) {
      this.#lifecycle = this.#createLifecycle();
      try {
        await this.#start();
        return;
      } catch (error) {
        if (!isAway(error)) throw error;
        this.#log.warn({ err: error }, 'the server could not start again without the database, and tries it again');
      }
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  }

  /** Undefined where the end began meanwhile. */
  async #start(): Promise<(Partial<Started> & Pick<Started, 'port'>) | undefined> {
    const lifecycle = this.#lifecycle;
    const compose: typeof composeFeeds = (choices, parts, connected) => {
      const chosen = this.#auto?.choose(choices, connected?.markets) ?? choices;
      return composeFeeds(chosen, parts, connected, this.#auto?.replaced);
    };
    const restart = (): void => void this.#startAgain(lifecycle).catch(exitUnable);
    const config = { ...this.#config, port: this.#port };
    const hooks = { compose, restart, live: this.#auto, firstRunCode: this.#firstRunCode };
    const starting: Promise<Partial<Started> & Pick<Started, 'port'>> = isNode(config)
      ? this.#startNode(config, lifecycle, restart)
      : start(config, this.#log, lifecycle, hooks);
    this.#starting = starting.catch(() => {});
    try {
      const started = await starting;
      const { historyProgress } = started;
      if (this.#isWatched && historyProgress)
        lifecycle.onStop('progress', showProgress('History', historyProgress, process.stdout));
      return started;
    } catch (error) {
      if (lifecycle.signal.aborted) return undefined; // stopping isn't a failure
      if (!isAway(error)) this.#auto?.end();
      await lifecycle.stop();
      await lifecycle.settled();
      throw error;
    }
  }

  /** The code of nodes is loaded by nodes alone. */
  async #startNode(config: NodeConfig, lifecycle: Lifecycle, restart: () => void): Promise<Pick<Started, 'port'>> {
    if (!tasksOf(config.nodes.role).has('api'))
      return (await import('./nodes/start-worker-node.ts')).startWorkerNode(config, this.#log, lifecycle);
    const { startNode } = await import('./nodes/start-node.ts');
    return startNode(config, this.#log, lifecycle, restart, this.#metrics);
  }

  /** Works for the leader too, which goes on when this node begins again with another one. */
  async #workBeside(config: NodeConfig): Promise<void> {
    this.#working = this.#createLifecycle();
    try {
      const { joinAsWorker } = await import('./nodes/start-worker-node.ts');
      await joinAsWorker(config, this.#log, this.#working, this.#metrics);
      this.#working.started();
    } catch (error) {
      if (!this.#working.signal.aborted) throw error;
    }
  }

  #createLifecycle(): Lifecycle {
    const lifecycle = new Lifecycle(this.#log);
    lifecycle.onFailure(() => void this.#end(1));
    return lifecycle;
  }

  async #end(code: number): Promise<void> {
    this.#isEnding = true;
    this.#auto?.end();
    await Promise.all([
      this.#working?.stop(),
      this.#lifecycle.stop(),
      Promise.race([this.#starting, sleep(START_BREAKS_OFF_MS)]),
    ]);
    await Promise.all([this.#working?.settled(), this.#lifecycle.settled()]);
    await this.#endTraces();
    process.exit(code);
  }
}

/** Whether a start failed for want of the database. */
const isAway = (error: unknown): boolean => error instanceof DatabaseAway || failureKindOf(error) === 'outage';

const isNode = (config: Config): config is NodeConfig => config.nodes !== undefined && config.nodes.role !== 'leader';

/** Whether a node that answers people works for the leader too. */
const worksBeside = ({ nodes }: NodeConfig): boolean => {
  const tasks = tasksOf(nodes.role);
  return tasks.has('api') && tasks.size > 1;
};

/** Writes a code in groups of four, which are easier to type. */
const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
