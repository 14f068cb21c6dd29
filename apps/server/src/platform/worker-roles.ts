/** What a node does that never leads: it answers people, does long work, scans bars, evaluates alerts, fills paper orders. */
export const WORKER_TASKS = ['api', 'jobs', 'scanner', 'alerts', 'paper'] as const;

export type WorkerTask = (typeof WORKER_TASKS)[number];
/** One task or several, with commas between them. */
export type WorkerRole = WorkerTask | `${WorkerTask},${string}`;

/** All roles: the tasks in their order, one or several. */
export const WORKER_ROLES: readonly WorkerRole[] = Array.from({ length: 2 ** WORKER_TASKS.length - 1 }, (_, i) => {
  const chosen = WORKER_TASKS.filter((_task, bit) => (((i + 1) >> bit) & 1) === 1);
  return chosen.join(',') as WorkerRole;
}).toSorted((a, b) => a.split(',').length - b.split(',').length);

/** Returns roles in their order, each once, however they were written; what isn't roles stays as it is. */
export function inTheirOrder(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  const given = new Set(text.split(',').map((task) => task.trim()));
  const known = WORKER_TASKS.filter((task) => given.has(task));
  return known.length === given.size ? known.join(',') : text;
}

/** Returns the tasks of a node. */
export const tasksOf = (role: WorkerRole | 'leader'): ReadonlySet<string> => new Set(role.split(','));
