import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

/** Returns the first issue of a schema with its path: `groups[0].rules[1].operator: expected one of "eq", "gt"`. */
export function issueSentence({ issues }: z.core.$ZodError): string {
  const { path, text } = deepest(issues[0] as Issue);
  return `${path ? `${path}: ` : ''}${text}`;
}

function deepest(issue: Issue, before: readonly PropertyKey[] = []): { path: string; text: string } {
  const path = [...before, ...issue.path];
  const inner = issue.code === 'invalid_union' ? nearest(issue.errors) : undefined;
  return inner ? deepest(inner, path) : { path: pathText(path), text: textOf(issue) };
}

/** Returns the issue of the union member that fits best: the one whose first issue is deepest. */
function nearest(ways: readonly (readonly Issue[])[]): Issue | undefined {
  const isForeign = (issues: readonly Issue[]) => issues.some(({ code }) => code === 'unrecognized_keys');
  const own = ways.filter((issues) => !isForeign(issues)).map(([issue]) => issue);
  const unknown = ways.flat().find(({ code }) => code === 'unrecognized_keys');
  const depthOf = (issue: Issue | undefined) => issue?.path.length ?? 0;
  const deepestOwn = own.toSorted((a, b) => depthOf(b) - depthOf(a))[0];
  return depthOf(deepestOwn) > 0 ? deepestOwn : (unknown ?? deepestOwn);
}

function textOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `there is no field "${issue.keys[0]}"`;
  if (issue.code === 'invalid_value') return `expected ${issue.values.map((value) => `"${String(value)}"`).join(', ')}`;
  if (issue.code === 'too_small' && issue.message.startsWith('Too')) {
    return `expected ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}${LENGTHS[issue.origin] ?? ''}`;
  }
  if (issue.code === 'too_big' && issue.message.startsWith('Too')) {
    return `expected ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}${LENGTHS[issue.origin] ?? ''}`;
  }
  const text = issue.message.replace(/^Invalid input: /, '').replace(/received undefined$/, 'found nothing');
  return text.replace(', received ', ', found ');
}

/** What a wrong size counts. */
const LENGTHS: Readonly<Record<string, string>> = { array: ' in the list', string: ' characters' };

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');
