/** Replaces the socket client’s WebTransport, which the server doesn’t offer. */
export const WT = undefined;
