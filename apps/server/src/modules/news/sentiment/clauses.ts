import type { TextToken } from '../tags/tokens.ts';

/** A part of a headline with one verb, and what it is for the whole. */
export interface HeadlineClause {
  /** Tokens `from` to `to`, without `to`. */
  from: number;
  to: number;
  role: 'main' | 'cause' | 'contrary';
}

/** Words that begin a reason, or what happened meanwhile. */
const CAUSES = new Set(['as', 'after', 'amid', 'on', 'following', 'since', 'because', 'over', 'before', 'with']);
/** Words that begin what the main clause holds against. */
const CONTRARY = new Set(['despite', 'though', 'although', 'notwithstanding', 'बावजूद']);
const EQUALS = new Set(['while', 'but', 'however', 'yet', 'जबकि', 'लेकिन', 'वहीं']);
/** After `as`: no clause. */
const AS_WORD = new Set(['expected', 'ceo', 'md', 'chief', 'chairman', 'much', 'well', 'many', 'next', 'low', 'high']);
/** After a comma: more about the same. */
const CONTINUES = new Set([
  ...['lowest', 'highest', 'biggest', 'largest', 'weakest', 'strongest', 'best', 'worst', 'most', 'first', 'slowest'],
  ...[
    'fastest',
    'beating',
    'missing',
    'topping',
    'defying',
    'extending',
    'snapping',
    'ending',
    'weighed',
    'dragged',
    'led',
  ],
]);
const BREAK = /[,;:|]|^ - $|^[\u2013\u2014]$|\.$/;

/** Splits a headline at its commas and conjunctions. */
export function clausesOf(tokens: readonly TextToken[]): HeadlineClause[] {
  const clauses: HeadlineClause[] = [];
  const open: Omit<HeadlineClause, 'to'> = { from: 0, role: 'main' };
  const close = (to: number, next: HeadlineClause['role'], start = to): void => {
    if (to > open.from) clauses.push({ ...open, to });
    [open.from, open.role] = [start, next];
  };
  for (let at = 1; at < tokens.length; at++) {
    const key = tokens[at]?.key ?? '';
    if (key === 'even' && tokens[at + 1]?.key === 'as') close(at, 'contrary', ++at + 1);
    else if (CONTRARY.has(key)) close(at, 'contrary');
    else if (EQUALS.has(key)) close(at, 'main');
    else if (isCause(tokens, at)) close(at, 'cause', at + 1);
    else if (BREAK.test(tokens[at]?.gap ?? '') && !isNumber(tokens, at) && !CONTINUES.has(key))
      close(at, open.role === 'contrary' ? 'main' : open.role);
  }
  close(tokens.length, 'main');
  return clauses;
}

const isCause = (tokens: readonly TextToken[], at: number): boolean =>
  CAUSES.has(tokens[at]?.key ?? '') && !(tokens[at]?.key === 'as' && AS_WORD.has(tokens[at + 1]?.key ?? ''));

const isNumber = (tokens: readonly TextToken[], at: number): boolean =>
  tokens[at]?.gap === '.' || (/^\d/.test(tokens[at]?.key ?? '') && /^\d/.test(tokens[at - 1]?.key ?? ''));
