import { type QuestionContext, QuestionDispatcher } from './question-dispatcher.ts';
import type { Questions } from './question-messages.ts';
import { ruleCalls } from './rule-calls.ts';

/** Answers questions about rules in an on-demand thread. */
export function startQuestions(context: QuestionContext, script?: URL): void {
  const questions = new QuestionDispatcher(context, script);
  const answers: Questions = {
    query: (order, asker) => questions.ask('query', order.market, [order], asker),
    csv: (order, asker) => questions.ask('csv', order.market, [order], asker),
    freeze: (order, asker) => questions.ask('freeze', order.market, [order], asker),
    explain: (order, asker) => questions.ask('explain', order.market, [order], asker),
    checklist: (order, asker) => questions.ask('checklist', order.market, [order], asker),
    past: (order, asker) => questions.ask('past', order.market, [order], asker),
    funnel: (order, asker) => questions.ask('funnel', order.market, [order], asker),
    counts: (place, rules, lengthMs, asker) => questions.ask('counts', place.market, [place, rules, lengthMs], asker),
    looks: (place, rules, asker) => questions.ask('looks', place.market, [place, rules], asker),
    firings: (place, rule, fromMs, asker) => questions.ask('firings', place.market, [place, rule, fromMs], asker),
    dryRun: (order, asker) => questions.ask('dryRun', order.request.market, [order], asker),
    liveMatch: (order, asker) => questions.ask('liveMatch', order.rule.market, [order], asker),
  };
  context.bus.answer(ruleCalls, answers);
}
