import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { withoutCode } from './headings.ts';
import { ProjectFiles } from './project-files.ts';

const CODE = ['.ts', '.tsx', '.mjs'];
/** Files whose comments begin with `#`, or where any text may name a page. */
const SETTINGS = ['.example', '.yml', '.css', '.py'];

/** Extensions of files that the project keeps; what a server writes (`.sock`, `.pid`, `.tar.gz`) has others. */
const FILE = /(?<![\w/.<>*{$@-])(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|md|css|py|yml)(?:#[\w-]+)?(?![\w/*>-])/g;

/** A path of a folder, as pages write it. */
const FOLDER = /^(?:apps|packages|docs|e2e|bench|scripts|platform|modules|roles|marketdata|realtime)(?:\/[\w.-]+)+\/?$/;

/** Pages outside the project: what they define has to be in docs/. */
const OUTSIDE =
  /\b[Ss]pec(?:ification)?(?:['’]s)?(?= |[,.;:)]|$)(?!\.ts)|\b(?:semantics|product|voice)\.md\b|\.\.\/shared\//;

/** Pages for traders, whose links lead to addresses of the app: their compiler checks those. */
const LESSONS = 'packages/lessons/content/';

interface Mention {
  file: string;
  line: number;
  text: string;
}

/** Returns a line for each file, folder or heading that a comment or a page names and that is not there. */
export function checkMentions(root: string): string[] {
  const files = new ProjectFiles(root);
  return [
    ...files.withExtension(...CODE).flatMap((file) => commentsOf(file, files.read(file))),
    ...files.withExtension(...SETTINGS).map((file) => ({ file, line: 1, text: files.read(file) })),
  ]
    .flatMap((comment) => faultsOfComment(files, comment))
    .concat(
      files
        .withExtension('.md')
        .filter((page) => !page.startsWith(LESSONS))
        .flatMap((page) => faultsOfPage(files, page, files.read(page))),
    );
}

/** Returns the comments of a file of code. */
function commentsOf(file: string, source: string): Mention[] {
  if (!/\/[/*]/.test(source)) return [];
  const { comments } = parseSync(file, source, { sourceType: 'module' });
  return comments.map(({ start, value }) => ({ file, line: source.slice(0, start).split('\n').length, text: value }));
}

/** Returns what is wrong with the names in a comment. */
export function faultsOfComment(files: ProjectFiles, { file, line, text }: Mention): string[] {
  const outside = OUTSIDE.exec(text);
  return [
    ...(outside ? [`${file}:${line} cites a page outside the project: ${outside[0]}`] : []),
    ...[...text.matchAll(FILE)].flatMap(([name]) => faultOfName(files, file, line, name)),
    ...[...text.matchAll(/\bdocs\/decisions\/\d{4}(?!-)/g)].map(
      ([name]) => `${file}:${line} names a part of a path: ${name}`,
    ),
  ];
}

function faultOfName(files: ProjectFiles, file: string, line: number, mention: string): string[] {
  const [name = '', anchor] = mention.split('#');
  const near = path.posix.join(path.posix.dirname(file), name);
  const isThere = files.hasAt(near) || files.has(name);
  if (!isThere) return [`${file}:${line} names a file that is not there: ${name}`];
  if (anchor === undefined || !name.endsWith('.md')) return [];
  const page = files.hasAt(near) ? near : name;
  return files.hasHeading(page, anchor) ? [] : [`${file}:${line} names a heading that is not there: ${mention}`];
}

/** Returns what is wrong with the links, files and folders that a page names. */
export function faultsOfPage(files: ProjectFiles, page: string, source: string): string[] {
  const text = withoutCode(source);
  const lineOf = (index: number) => text.slice(0, index).split('\n').length;
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .filter(([, target = '']) => !/^[a-z]+:/.test(target))
    .flatMap(({ 1: target = '', index }) => faultOfLink(files, page, lineOf(index), target));
  const spans = [...text.matchAll(/`([^`]+)`/g)].flatMap(({ 1: span = '', index }) =>
    faultsOfSpan(files, page, lineOf(index), span),
  );
  return [...links, ...spans];
}

function faultOfLink(files: ProjectFiles, page: string, line: number, link: string): string[] {
  const [target = '', anchor] = link.split('#');
  const file = target === '' ? page : path.posix.join(path.posix.dirname(page), target);
  if (!files.hasAt(file)) return [`${page}:${line} links to a file that is not there: ${link}`];
  if (anchor === undefined || files.hasHeading(file, anchor)) return [];
  return [`${page}:${line} links to a heading that is not there: ${link}`];
}

function faultsOfSpan(files: ProjectFiles, page: string, line: number, span: string): string[] {
  if (FOLDER.test(span) && !path.extname(span)) {
    return files.has(span) ? [] : [`${page}:${line} names a folder that is not there: ${span}`];
  }
  return [...span.matchAll(FILE)].flatMap(([name]) => faultOfName(files, page, line, name));
}
