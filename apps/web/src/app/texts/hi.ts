// Made by `npm run texts` from the .arb files of this folder: change those.
export const connectionNoteTexts = {
  words: {
    connecting: 'जुड़ रहा है',
    connected: 'जुड़ा है',
    disconnected: 'ऑफ़लाइन',
  },
  lost: 'कनेक्शन टूट गया।',
  age: (age: string) => `आखिरी भाव ${age} पुराना है।`,
  trying: 'फिर से जुड़ रहे हैं …',
} as const;

export const themeSwitchTexts = {
  label: 'थीम',
  system: 'सिस्टम',
  light: 'लाइट',
  dark: 'डार्क',
} as const;
