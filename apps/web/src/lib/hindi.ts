/** Texts of the shared parts in Hindi, by the part that they belong to. */

export const format = {
  seconds: (count: number) => `${count} से.`,
  minutes: (count: number) => `${count} मि.`,
  hours: (count: number) => `${count} घं.`,
  days: (count: number) => `${count} दिन`,
  lakh: 'लाख',
  crore: 'करोड़',
};
