import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkMentions, faultsOfComment, faultsOfPage } from './check-mentions.ts';
import { anchorsOf } from './headings.ts';
import { ProjectFiles } from './project-files.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const files = new ProjectFiles(ROOT);
const inComment = (text: string) =>
  faultsOfComment(files, { file: 'packages/analytics/src/planted.ts', line: 3, text });
const inPage = (text: string) => faultsOfPage(files, 'docs/planted.md', text);

describe('comments and pages', () => {
  it('name files, folders and headings that are there', () => {
    expect(checkMentions(ROOT)).toEqual([]);
  });
});

describe('a comment', () => {
  it.for([
    ['(docs/analytics/edges.md#interval)'],
    ['see `pole.ts` and platform/db/schema.ts'],
    ['PARAM_SPEC, e2e/shell.spec.ts, `import type`'],
  ])('may say %s', ([text = '']) => {
    expect(inComment(text)).toEqual([]);
  });

  it.for([
    ['(spec section 9)', 'cites a page outside the project: spec'],
    ['what the specification’s clients do', 'cites a page outside the project'],
    ['what product.md says', 'cites a page outside the project: product.md'],
    ['(analytics.md, section 7)', 'names a file that is not there: analytics.md'],
    ['docs/analytics/edges.md#nothing', 'names a heading that is not there: docs/analytics/edges.md#nothing'],
    ['docs/decisions/0030 says so', 'names a part of a path: docs/decisions/0030'],
    ['see modules/edge/pole.ts', 'names a file that is not there: modules/edge/pole.ts'],
  ])('is refused for %s', ([text = '', fault = '']) => {
    expect(inComment(text).join('\n')).toContain(`packages/analytics/src/planted.ts:3 ${fault}`);
  });
});

describe('a page', () => {
  it.for([
    ['[edges](analytics/edges.md#interval)'],
    ['`marketdata/feeds/<name>`, `apps/server/src/modules`, `platform/db/schema.ts`'],
    ['[site](https://example.org/a.md)'],
    ['```\ncat nothing.ts\n```'],
  ])('may say %s', ([text = '']) => {
    expect(inPage(text)).toEqual([]);
  });

  it.for([
    ['[x](nothing.md)', 'links to a file that is not there: nothing.md'],
    ['[x](security.md#nothing)', 'links to a heading that is not there: security.md#nothing'],
    ['the folder `modules/nothing`', 'names a folder that is not there: modules/nothing'],
    ['the file `modules/nothing.ts`', 'names a file that is not there: modules/nothing.ts'],
  ])('is refused for %s', ([text = '', fault = '']) => {
    expect(inPage(text)).toEqual([`docs/planted.md:1 ${fault}`]);
  });

  it('has anchors as GitHub makes them', () => {
    const page = '# Signs: `a` and “b”\n\n## Same\n\n```\n# no heading\n```\n\n## Same\n';
    expect([...anchorsOf(page)]).toEqual(['signs-a-and-b', 'same', 'same-1']);
  });
});
