// Made by `npm run texts` from the .arb files of this folder: change those.
export const teamMailTexts = {
  subject: (team: string) => `टीम ${team} में शामिल होने का निमंत्रण`,
  invited: (email: string, team: string) => `${email} ने आपको Wickwise की टीम ${team} में बुलाया है।`,
  accept: (days: string, url: string) => `${days} दिन के अंदर स्वीकार करें: ${url}`,
  how: 'पहले इसी ईमेल पते से लॉग इन या साइन अप करें। भेजने वाले को नहीं जानते तो इस ईमेल को अनदेखा करें।',
} as const;
