export { testInstrument, testTick } from './instruments.ts';
export { hasRecorded, RECORDED, readRecordedBars, readRecordedCsv, recordedSymbols } from './recorded.ts';
