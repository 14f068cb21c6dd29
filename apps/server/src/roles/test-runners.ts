import type { QueuedTest, TestRunner } from '#modules/backtests/queue.ts';
import { asTrace } from '#platform/tracing/trace.ts';
import type { RoleContext } from './context.ts';
import { beginWork } from './ordered-work.ts';
import { type RemoteRun, type WorkOrder, workName } from './remote-work.ts';

/** Name of this process among those that run tests. */
const HERE = 'here';

/** Each takes a core; prices and scans need one for themselves. */
const TOGETHER = 2;

const orderOf = (id: string): WorkOrder => ({ kind: 'backtest', id });

/** Who runs backtests: nodes for jobs, and this process while there are none. */
export class TestRunners {
  readonly #context: RoleContext;
  readonly #onProgress: (test: QueuedTest, share: number) => void;
  readonly #here: TestRunner;
  /** Nodes had time to say that they are there. */
  #isSettled: boolean;

  constructor(context: RoleContext, onProgress: (test: QueuedTest, share: number) => void) {
    this.#context = context;
    this.#onProgress = onProgress;
    this.#here = this.#runner(HERE, (test) => beginWork(context, orderOf(test.id), this.#progressOf(test)));
    this.#isSettled = context.remote === undefined;
  }

  /** Calls back when somebody comes who runs tests. */
  onChange(listener: () => void): void {
    const { remote } = this.#context;
    remote?.onChange(listener);
    void remote?.settled.then(() => {
      this.#isSettled = true;
      listener();
    });
  }

  /** Returns who takes tests now. */
  now(): readonly TestRunner[] {
    const { remote } = this.#context;
    const nodes = remote?.nodes() ?? [];
    if (!remote || nodes.length === 0) return this.#isSettled ? [this.#here] : [];
    return nodes.map((node) =>
      this.#runner(node, (test) => remote.begin(node, orderOf(test.id), this.#progressOf(test))),
    );
  }

  /** Whether a test has been running at a node since before this process led. */
  isElsewhere(id: string): boolean {
    return this.#context.remote?.running(workName(orderOf(id))) !== undefined;
  }

  /** Returns the run of such a test. */
  runOf(test: QueuedTest): RemoteRun | undefined {
    return this.#context.remote?.running(workName(orderOf(test.id)), this.#progressOf(test));
  }

  #runner(name: string, begin: TestRunner['begin']): TestRunner {
    return {
      name,
      together: TOGETHER,
      begin: (test) => {
        this.#onProgress(test, 0);
        const run = begin(test);
        const done = asTrace('backtest', { 'wickwise.expected_ms': test.priceMs }, () => run.done);
        return { ...run, done };
      },
    };
  }

  #progressOf(test: QueuedTest): (share: number) => void {
    return (share) => this.#onProgress(test, share);
  }
}
