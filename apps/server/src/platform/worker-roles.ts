/** What a node does that never leads: it answers people, does long work, scans bars. */
const WORKER_TASKS = ['api', 'jobs', 'scanner'] as const;

export const WORKER_ROLES = [
  ...WORKER_TASKS,
  ...(['api,jobs', 'api,scanner', 'jobs,scanner', 'api,jobs,scanner'] as const),
] as const;
export type WorkerRole = (typeof WORKER_ROLES)[number];

/** Returns the tasks of a node. */
export const tasksOf = (role: WorkerRole | 'leader'): ReadonlySet<string> => new Set(role.split(','));
