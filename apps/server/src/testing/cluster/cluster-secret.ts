/** Secret of all nodes of a cluster. */
export const CLUSTER_SECRET = 'one secret of all these nodes 0123456789';
