import { describe, expect, it } from 'vitest';
import { presentZoneName } from './zone-names.ts';

describe('the present name of a zone', () => {
  it('is a name that the engine knows, and the same clock', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: presentZoneName(zone) }).resolvedOptions();
      expect([zone, timeZone]).toEqual([zone, zone]);
    }
    expect(presentZoneName('Asia/Calcutta')).toBe('Asia/Kolkata');
  });
});
