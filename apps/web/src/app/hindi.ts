/** Texts of the app's frame in Hindi, by the part that they belong to. */

export const connectionNote = {
  words: { connecting: 'जुड़ रहा है', connected: 'जुड़ा है', disconnected: 'ऑफ़लाइन' },
  lost: 'कनेक्शन टूट गया।',
  age: (age: string) => `सबसे नया भाव ${age} पुराना है।`,
  trying: 'जुड़ने तक कोशिश चलती रहेगी।',
};

export const themeSwitch = { label: 'थीम', system: 'सिस्टम जैसी', light: 'उजली', dark: 'गहरी' };
