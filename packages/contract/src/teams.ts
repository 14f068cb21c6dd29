import * as z from 'zod/mini';
import { EmailAddress, UserPath } from './account-forms.ts';
import { NameText } from './name-text.ts';
import { OwnStrategy } from './own-strategies.ts';
import { Text } from './text.ts';
import { Watchlist } from './watchlists.ts';

/** `owner`: pays, hands over and dissolves; `admin`: invites and removes members. */
export const TEAM_ROLES = ['owner', 'admin', 'member'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

export const TEAM_LIMITS = {
  nameLength: 60,
  /** Where the plan has no limit. */
  seats: 500,
  invitationDays: 7,
  /** Strategies and watchlists that one member shares. */
  sharesOfMember: 50,
} as const;

/** Without slashes, colons and at signs: the name is in mails to strangers, where it mustn't be a link. */
const TeamName = NameText.check(
  z.trim(),
  z.minLength(1),
  z.maxLength(TEAM_LIMITS.nameLength),
  z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}/:@]*$/u),
);

export const TeamMember = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  joinedAt: z.number(),
  /** False where the owner's plan has no seat for the member any more. */
  hasSeat: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

export const TeamInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'member']),
  expiresAt: z.number(),
});
export type TeamInvitation = z.infer<typeof TeamInvitation>;

export const Team = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(TEAM_ROLES),
  /** The owner first, then in the order of their joining. */
  members: z.array(TeamMember),
  /** Open ones; empty for members. */
  invitations: z.array(TeamInvitation),
  /** Seats of the owner's plan; null is without limit. */
  seats: z.nullable(z.int()),
});
export type Team = z.infer<typeof Team>;

/** `canCreate`: the account's plan has more than one seat. */
export const TeamAnswer = z.object({ team: z.nullable(Team), canCreate: z.boolean() });
export type TeamAnswer = z.infer<typeof TeamAnswer>;

export const TeamNameRequest = z.strictObject({ name: TeamName });
export const InviteRequest = z.strictObject({ email: EmailAddress, role: z.enum(['admin', 'member']) });
export type InviteRequest = z.infer<typeof InviteRequest>;
/** `token`: of the link, shown once, for servers that send no mail. */
export const InvitedAnswer = z.object({ ...TeamAnswer.shape, token: z.string() });

const TeamToken = Text.check(z.regex(/^[\w-]{43}$/));
export const TeamTokenRequest = z.strictObject({ token: TeamToken });
/** What an invitation says before it is accepted. */
export const InvitationAnswer = z.object({
  teamName: z.string(),
  email: z.string(),
  /** Whether it is for the caller's address. */
  isForYou: z.boolean(),
});
export type InvitationAnswer = z.infer<typeof InvitationAnswer>;

export const TeamRoleRequest = z.strictObject({ role: z.enum(TEAM_ROLES) });

export const TEAM_SHARE_KINDS = ['strategy', 'watchlist'] as const;
export type TeamShareKind = (typeof TEAM_SHARE_KINDS)[number];
export const ShareWithTeamRequest = z.strictObject({ kind: z.enum(TEAM_SHARE_KINDS), id: z.uuid() });

const shared = { id: z.string(), userId: z.string(), owner: z.string(), isOwn: z.boolean() };
export const TeamStrategy = z.object({ ...shared, strategy: OwnStrategy });
export type TeamStrategy = z.infer<typeof TeamStrategy>;
/** `hiddenCount`: its symbols that the reader may not see. */
export const TeamWatchlist = z.object({ ...shared, watchlist: Watchlist, hiddenCount: z.int() });
export type TeamWatchlist = z.infer<typeof TeamWatchlist>;
export const TeamSharesAnswer = z.object({
  strategies: z.array(TeamStrategy),
  watchlists: z.array(TeamWatchlist),
});
export type TeamSharesAnswer = z.infer<typeof TeamSharesAnswer>;
/** Id of the copy, which is the caller's own. */
export const TeamCopyAnswer = z.object({ kind: z.enum(TEAM_SHARE_KINDS), id: z.string() });

export const TeamMemberPath = z.object({ ...UserPath.shape, memberId: z.uuid() });
export const TeamInvitationPath = z.object({ ...UserPath.shape, invitationId: z.uuid() });
export const TeamSharePath = z.object({ ...UserPath.shape, shareId: z.uuid() });
