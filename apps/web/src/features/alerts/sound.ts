import { createStore } from '../../lib/store.ts';

const KEY = 'alert_sound';

/** Whether alerts play a sound in this browser. */
export const hasSound = createStore(readChoice());

export function chooseSound(isOn: boolean): void {
  hasSound.set(isOn);
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // without storage it asks again
  }
  if (isOn) playSound();
}

/** Plays two short tones, a fifth apart. Browsers are silent before the first interaction. */
export function playSound(): void {
  const context = new AudioContext();
  [660, 990].forEach((hertz, i) => {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const from = context.currentTime + i * 0.14;
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.08, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.13);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + 0.13);
    if (i === 1) tone.onended = () => void context.close();
  });
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}
