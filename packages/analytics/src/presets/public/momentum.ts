import { compare } from '../forms.ts';
import { entry } from './entry.ts';

const momentum = entry('momentum');

/** Direction and speed of recent moves. */
export const MOMENTUM_STRATEGIES = [
  momentum(
    'rsi_turn_up',
    'bullish',
    'RSI back above 30',
    'RSI(14) crossed above 30.',
    compare('rsi_14', 'crossing_up', 30),
  ),
  momentum(
    'rsi_turn_down',
    'bearish',
    'RSI back below 70',
    'RSI(14) crossed below 70.',
    compare('rsi_14', 'crossing_down', 70),
  ),
  momentum(
    'macd_cross_up',
    'bullish',
    'MACD crossed up, below zero',
    'MACD crossed above its signal line while below zero.',
    compare('macd', 'crossing_up', 'macd_signal'),
    compare('macd', 'lt', 0),
  ),
  momentum(
    'macd_cross_down',
    'bearish',
    'MACD crossed down, above zero',
    'MACD crossed below its signal line while above zero.',
    compare('macd', 'crossing_down', 'macd_signal'),
    compare('macd', 'gt', 0),
  ),
  momentum(
    'stochastic_oversold_turn',
    'bullish',
    'Stochastic turned up, oversold',
    'Stochastic K crossed above D, both below 20.',
    compare('stoch_14_K', 'crossing_up', 'stoch_5_D'),
    compare('stoch_14_K', 'lt', 20),
    compare('stoch_5_D', 'lt', 20),
  ),
  momentum(
    'adx_strong_trend',
    'bullish',
    'Strong up trend by ADX',
    'ADX(14) is above 25 and DI+ above DI−.',
    compare('adx_14', 'gt', 25),
    compare('di_plus_14', 'gt', 'di_minus_14'),
  ),
  momentum(
    'short_pullback_rsi',
    'bullish',
    'Two-bar RSI in an up trend',
    'RSI(2) is below 10 while the close is above its 200-bar average.',
    compare('rsi_2', 'lt', 10),
    compare('close', 'gt', 'sma_200'),
  ),
];
