import { existsSync } from 'node:fs';
import path from 'node:path';
import { bad, type CheckResult, good } from './check-result.ts';

const NODE = 24;
const BUILT = ['apps/server/dist/main.js', 'apps/web/dist/index.html'];

/** Checks Node's version, and that the server and its web app are built. */
export function checkProgram(root: string): CheckResult[] {
  const { node } = process.versions;
  const missing = BUILT.filter((file) => !existsSync(path.join(root, file)));
  return [
    Number.parseInt(node, 10) === NODE
      ? good('program', `Node ${node}.`)
      : bad('program', `Node ${node} runs this; Wickwise needs ${NODE}. npm start brings its own.`),
    missing.length === 0
      ? good('program', 'Server and web app are built.')
      : good('program', 'The next npm start builds what is missing.'),
  ];
}
