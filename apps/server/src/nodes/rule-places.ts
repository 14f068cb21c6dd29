import type { WatchedRule } from '#modules/screener/watched-rule.ts';
import { newestSeq } from '#modules/signals/store.ts';
import { storedUntil } from '#modules/signals/topics.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { ChangedRules, MovableRules, RemoteRules } from '../roles/remote-rules.ts';
import { PartPlaces } from './part-places.ts';
import { isLeft, type RuleReports, type RulesCommand, type RulesHere } from './rule-messages.ts';
import type { ScanPlacesDeps } from './scan-places.ts';
import { RULES_PLACED } from './subjects.ts';

/** A part that begins again looks at the bars of days: not more often than this, ms. */
const AGAIN_MS = 60_000;

export interface RulePlacesDeps extends Omit<ScanPlacesDeps, 'metrics'> {
  metrics: Pick<Metrics, 'ruleNodes' | 'ruleParts'>;
}

/** The leader's side of users' own rules at other nodes: where those of each part are scanned, and what is found. */
export class RulePlaces implements RemoteRules {
  readonly #announcer: RulePlacesDeps['announcer'];
  readonly #places: PartPlaces<MovableRules, RulesHere>;
  /** How many instruments that left a screen were reported, by claim. */
  readonly #received = new Map<string, number>();
  /** When parts were last begun again for lost reports, by number. */
  readonly #againMs = new Map<number, number>();
  #parts: readonly MovableRules[] = [];

  constructor({ announcer, barPlace, bus, metrics, subjects, ...deps }: RulePlacesDeps) {
    this.#announcer = announcer;
    const { database, nodes } = deps;
    this.#places = new PartPlaces<MovableRules, RulesHere>(
      { ...deps, generation: () => announcer.heartbeat.generation },
      {
        of: 'rules',
        subject: subjects.rules,
        begin: (part, begin) => this.#publish({ ...begin, loaded: part.loaded(), times: announcer.times(), barPlace }),
        end: (end) => {
          this.#received.delete(end.claim);
          this.#publish(end);
        },
        received: ({ reported, storedSeq }, hasPart) => {
          if (!hasPart) return;
          bus.publish(storedUntil, '', { seq: storedSeq });
          this.#compare(reported);
        },
        takenBack: async () => bus.publish(storedUntil, '', { seq: await newestSeq(database.db) }),
        metrics: { nodes: metrics.ruleNodes, parts: metrics.ruleParts },
      },
    );
    nodes.subscribe(subjects.ruleReports, (reports) => this.#take(reports as RuleReports));
  }

  start(): Promise<void> {
    return this.#places.start();
  }

  place(parts: readonly MovableRules[]): void {
    this.#parts = parts;
    this.#places.place(parts);
  }

  changed(no: number, what: ChangedRules): void {
    const claim = this.#places.claimOf(no);
    if (claim !== undefined) this.#publish({ kind: 'changed', claim, what, times: this.#announcer.times() });
  }

  /** Returns the rules of strategies in a part. */
  strategyRulesOf(no: number): readonly WatchedRule[] {
    return this.#parts[no]?.strategyRules() ?? [];
  }

  #publish(command: RulesCommand): void {
    this.#announcer.announce(RULES_PLACED, command);
  }

  /** What comes late, of a claim that was taken back, is found again by who has the part. */
  #take({ claim, reports }: RuleReports): void {
    const part = this.#places.partOf(claim);
    if (!part) return;
    this.#received.set(claim, (this.#received.get(claim) ?? 0) + reports.filter(isLeft).length);
    for (const report of reports) part.report(report);
  }

  /** An instrument that left a screen is in no list of signals: where such a report was lost, the part finds it again. */
  #compare(reported: RulesHere['reported']): void {
    const nowMs = performance.now();
    for (const [claim, count] of reported) {
      const part = this.#places.partOf(claim);
      if (!part || count <= (this.#received.get(claim) ?? 0)) continue;
      if (nowMs - (this.#againMs.get(part.no) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) continue;
      this.#againMs.set(part.no, nowMs);
      this.#places.beginAgain(claim, 'reports of it were lost');
    }
  }
}
