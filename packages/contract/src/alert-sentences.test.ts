import { expect, it } from 'vitest';
import { type AlertCondition, conditionSentence } from './alert-conditions.ts';
import { ALERT_SENTENCES } from './alert-sentences.ts';
import { ALERT_SENTENCES_IN_HINDI } from './alert-sentences-hindi.ts';

const figures = { figure: (value: number) => value.toFixed(2), plain: String };
const id = '01890000-0000-7000-8000-000000000001';

const SAID: [AlertCondition, english: string, hindi: string][] = [
  [{ type: 'crossing', level: 100 }, 'crosses 100.00', '100.00 को पार करे'],
  [{ type: 'crossing_down', level: 100 }, 'crosses below 100.00', '100.00 को नीचे पार करे'],
  [{ type: 'moving_up_percent', amount: 2.5, bars: 3 }, 'moves up 2.5 % within 3 bars (1h)', '1h की 3 कैंडल में 2.5 % बढ़े'],
  [{ type: 'moving_down', amount: 2.5, bars: 1 }, 'moves down 2.50 within 1 bar (1h)', '1h की 1 कैंडल में 2.50 गिरे'],
  [
    { type: 'sma_moving_up', amount: 2, bars: 3, period: 20 },
    'SMA(20) moves up 2.00 over 3 bars (1h)',
    '1h की 3 कैंडल में SMA(20) 2.00 बढ़े',
  ],
  [{ type: 'signal', pattern: 'closing_marubozu' }, 'shows closing marubozu', 'क्लोज़िंग मारुबोज़ू दिखाए'],
  [{ type: 'signal', pattern: 'hammer', direction: 'bullish' }, 'shows hammer, bullish', 'हैमर दिखाए, तेज़ी'],
  [{ type: 'screen', screenId: id, turn: 'left' }, 'leaves your screen', 'आपकी स्क्रीन से निकले'],
  [{ type: 'strategy', strategyId: id }, 'matches your strategy', 'आपकी रणनीति से मैच करे'],
];

it.for(SAID)('says %j in both languages', ([condition, english, hindi]) => {
  expect(conditionSentence(condition, '1h', figures, ALERT_SENTENCES)).toBe(english);
  expect(conditionSentence(condition, '1h', figures, ALERT_SENTENCES_IN_HINDI)).toBe(hindi);
});
