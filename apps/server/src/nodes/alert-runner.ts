import type { Market } from '@wickwise/market';
import { readPreferencesOf } from '#modules/accounts/preferences.ts';
import { AlertService } from '#modules/alerts/alert-service.ts';
import { NoticeService, type WrittenNotices } from '#modules/notices/notice-service.ts';
import { NO_SIGNALS, type NoticeWriter, pricedAlerts } from '../roles/alert-service.ts';
import { holderChangedIn } from '../roles/placed-alerts.ts';
import type { AlertCommand, AlertsHere } from './alert-messages.ts';
import type { PartRunner } from './part-task.ts';
import { PricedRunner, type PricedRunnerDeps } from './priced-runner.ts';
import type { Subjects } from './subjects.ts';

type AlertState = Pick<AlertsHere, 'claims' | 'noticeSeq' | 'ownersNo'>;

export interface AlertRunnerDeps extends PricedRunnerDeps {
  subjects: Pick<Subjects, 'alerts' | 'noticesWritten'>;
  /** Says at once what this node says each second. */
  publish: () => void;
}

/** Evaluates the alerts on prices of the parts that one leader gives to this node. */
export class AlertRunner implements PartRunner<AlertCommand, AlertState> {
  readonly #deps: AlertRunnerDeps;
  readonly #runner: PricedRunner<AlertService>;
  readonly #own: AlertsOfLeader = { owners: new Map(), ownersNo: 0, noticeSeq: 0 };

  constructor(deps: AlertRunnerDeps) {
    this.#deps = deps;
    const notices = noticeWriter(deps, this.#own);
    this.#runner = new PricedRunner<AlertService>(deps, {
      of: 'alerts',
      subjects: deps.subjects.alerts,
      create: (context, scope) =>
        new AlertService({
          ...pricedAlerts(context, notices, (market) => this.#own.owners.get(market) ?? []),
          signals: NO_SIGNALS,
          scope,
        }),
    });
  }

  /** What this node evaluates, and how far it is; undefined while it could not store what it finds. */
  get state(): AlertState | undefined {
    const { noticeSeq, ownersNo } = this.#own;
    const { state } = this.#runner;
    return state && { ...state, noticeSeq, ownersNo };
  }

  async take(command: AlertCommand): Promise<void> {
    if (command.kind === 'owners') {
      this.#own.owners = new Map(command.owners);
      await Promise.all(this.#runner.parts.map((part) => holderChangedIn(part, command.owner)));
      this.#own.ownersNo = command.ownersNo;
      this.#deps.publish();
      return;
    }
    if (command.kind === 'begin' && command.node === this.#deps.node && this.#runner.parts.length === 0) {
      // with a part it has heard of each change, and says so once its alerts go by it
      this.#own.owners = new Map(command.owners);
      this.#own.ownersNo = command.ownersNo;
    }
    await this.#runner.take(command);
  }

  stop(): Promise<void> {
    return this.#runner.stop();
  }
}

/** What is known of a leader's alerts. */
interface AlertsOfLeader {
  owners: ReadonlyMap<Market, readonly string[]>;
  ownersNo: number;
  /** Number of the newest notice that was stored here. */
  noticeSeq: number;
}

/** Writes notices here, and has the leader announce them. */
function noticeWriter({ bus, nodes, subjects }: AlertRunnerDeps, own: AlertsOfLeader): NoticeWriter {
  const service = new NoticeService(bus, readPreferencesOf);
  return {
    write: (tx, outgoing) => service.write(tx, outgoing),
    announce: ({ notices, kinds }: WrittenNotices) => {
      const seq = Math.max(0, ...notices.map((notice) => notice.seq));
      own.noticeSeq = Math.max(own.noticeSeq, seq);
      nodes.publish(subjects.noticesWritten, { seq, kinds: [...kinds] });
    },
  };
}
