// Made by `npm run texts` from the .arb files of this folder: change those.
export const teamMailTexts = {
  subject: (team: string) => `Invitation to the team ${team}`,
  invited: (email: string, team: string) => `${email} invites you to the team ${team} on Wickwise.`,
  accept: (days: string, url: string) => `Accept within ${days} days: ${url}`,
  how: 'Log in or sign up with this email address first. If you don’t know the sender, ignore this email.',
} as const;
