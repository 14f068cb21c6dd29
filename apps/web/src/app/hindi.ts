/** Texts of the app's frame in Hindi, by the part that they belong to. */

export const connectionNote = {
  words: { connecting: 'जुड़ रहा है', connected: 'जुड़ा है', disconnected: 'ऑफ़लाइन' },
  lost: 'कनेक्शन टूट गया।',
  age: (age: string) => `आख़िरी भाव ${age} पुराना है।`,
  trying: 'फिर से जुड़ रहे हैं …',
};

export const themeSwitch = { label: 'थीम', system: 'सिस्टम', light: 'लाइट', dark: 'डार्क' };
