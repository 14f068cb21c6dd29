import { Strategy } from '@wickwise/contract';

/** A rule that holds while the close is above a price. */
export const ruleAbove = (price: number): Strategy =>
  Strategy.parse({
    name: 'mine',
    label: 'Above',
    description: '',
    groups: [{ rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: price }] }],
  });
