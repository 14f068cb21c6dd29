import { describe, expect, it } from 'vitest';
import { deviceWords } from './device-words.ts';
import { profileTexts } from './texts/hi.ts';

describe('the name of a device', () => {
  it.for(['Chrome on Linux', 'Unknown browser on macOS', 'Unknown device', 'curl'])('in English is %s', (device) => {
    expect(deviceWords(device)).toBe(device);
  });

  it('in Hindi keeps the names of browser and system alone', () => {
    expect(profileTexts.devices.on('Chrome', 'Linux')).toBe('Chrome (Linux)');
  });
});
