import { parse } from 'yaml';
import type * as z from 'zod';
import { LessonError } from './lesson-error.ts';

/** Reads YAML of a schema. Throws a `LessonError` that names the first flaw. */
export function readYaml<Spec extends z.ZodType>(spec: Spec, yaml: string, file: string, line: number): z.infer<Spec> {
  const { success, data, error } = spec.safeParse(parseYaml(yaml, file, line));
  if (success) return data;
  const [flaw] = error.issues;
  throw new LessonError(file, line, `${flaw?.path.join('.') || 'the block'}: ${flaw?.message}`);
}

function parseYaml(yaml: string, file: string, line: number): unknown {
  try {
    return parse(yaml);
  } catch (error) {
    throw new LessonError(file, line, (error as Error).message);
  }
}
