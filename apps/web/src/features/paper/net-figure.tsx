import { ChangeText } from '../../ui/change.tsx';
import { paperTexts as texts } from './texts/paper.ts';

interface NetFigureProps {
  net: number;
  /** The same before costs, in small print. */
  gross: number;
  moneyOf: (amount: number) => string;
}

/** A profit or loss after costs. */
export function NetFigure({ net, gross, moneyOf }: NetFigureProps) {
  return (
    <span className="tabular-nums">
      {net === 0 ? moneyOf(0) : <ChangeText of={net}>{moneyOf(net)}</ChangeText>}{' '}
      {net !== gross && <span className="text-dense whitespace-nowrap text-quiet">{texts.gross(moneyOf(gross))}</span>}
    </span>
  );
}
