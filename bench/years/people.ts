import { setTimeout as sleep } from 'node:timers/promises';
import { BenchUser } from '../fairness/world.ts';
import type { Product } from '../harness/product.ts';
import { say } from '../harness/table.ts';

const SYMBOLS = ['BTC-USD', 'ETH-USD', 'SOL-USD', 'XRP-USD'] as const;
/** Nearly every bar moves by so little, percent. */
const MOVE = 0.001;
const LOOK_MS = 1_000;
const MOST_LOOKS = 600;

/** What is asked for on pages of an account. */
export const pagesOf = ({ id }: BenchUser): Readonly<Record<string, string>> => ({
  'alerts that fired, first page': `user/${id}/alert-firings?page=1`,
  'alerts that fired, page 50': `user/${id}/alert-firings?page=50`,
  notices: `user/${id}/notices`,
  'messages that were sent': `user/${id}/deliveries`,
});

/** An account with a live screen, whose alerts fire with messages; resolves once some have. */
export async function startAccount(product: Product): Promise<BenchUser> {
  const user = await BenchUser.signUp(product);
  const write = async (place: string, body: object): Promise<void> => {
    const { status, body: answer } = await user.call('POST', `user/${user.id}/${place}`, body);
    if (status !== 201) throw new Error(`${place} answered ${status}: ${JSON.stringify(answer)}`);
  };
  await write('channels', { kind: 'email' });
  for (const symbol of SYMBOLS)
    for (const type of ['moving_up_percent', 'moving_down_percent'])
      await write('alerts', {
        market: 'Crypto',
        symbol,
        timeframe: '3m',
        condition: { type, amount: MOVE, bars: 1 },
        frequency: 'bar',
        channels: ['email'],
      });
  await write('screens', {
    market: 'Crypto',
    timeframe: '10m',
    name: 'Above its average',
    isLive: true,
    rule: {
      name: 'above',
      label: 'Above',
      description: '',
      groups: [
        { condition: 'and', rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 'sma_5' }] },
      ],
    },
  });
  say('waiting until alerts have fired, with messages ...');
  for (let look = 0; !(await hasMessages(user)); look++) {
    if (look > MOST_LOOKS) throw new Error('no alert has fired with a message');
    await sleep(LOOK_MS);
  }
  return user;
}

async function hasMessages(user: BenchUser): Promise<boolean> {
  const { body } = await user.call('GET', `user/${user.id}/deliveries`);
  const { deliveries } = body as { deliveries: { state: string }[] };
  return deliveries.filter(({ state }) => state === 'sent').length >= SYMBOLS.length;
}
