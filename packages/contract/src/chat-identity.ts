import * as z from 'zod/mini';

/** Who writes to the support chat, with the server's proof of it for the chat's provider. */
export const ChatIdentity = z.object({
  /** As the provider knows the account. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** HMAC-SHA256 in hex, keyed with the secret that the provider shares with the operator. */
  hash: z.string(),
});
export type ChatIdentity = z.infer<typeof ChatIdentity>;

/** Null where the server has no such secret: who writes stays a stranger to the provider. */
export const ChatIdentityAnswer = z.object({ identity: z.nullable(ChatIdentity) });
