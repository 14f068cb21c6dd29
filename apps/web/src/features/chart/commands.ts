import type { ChartSettings, PatternSignal } from '@wickwise/contract';
import type { ChartTimeframe } from '@wickwise/market';
import { isDrawingKind } from '../../charts/drawings/tools.ts';
import type { DialogName } from './dialog-name.ts';
import type { Drawings } from './drawings/use-drawings.ts';
import type { KeyOrders } from './keys/use-keys.ts';
import type { Replay } from './replay/use-replay.ts';
import type { StageHandle } from './stage-handle.ts';
import type { Tools } from './use-tools.ts';

export interface Commandable {
  handle: StageHandle | undefined;
  drawings: Drawings;
  tools: Tools;
  replay: Replay;
  settings: ChartSettings;
  /** Oldest first. */
  signals: readonly PatternSignal[];
  chosenSignalId: string | undefined;
  onSettings: (change: Partial<ChartSettings>) => void;
  onOpen: (dialog: DialogName) => void;
  onChooseSignal: (id: string | undefined) => void;
  onReplay: () => void;
  onSplit: () => void;
  onAlert: () => void;
  onPicture: () => void;
  onPointed: (index: number | undefined) => void;
}

/** Returns the commands of the chart's keys. */
export function commandsOf(model: Commandable): KeyOrders {
  const { handle, settings, tools, onSettings } = model;
  return {
    onMove: (bars) => model.onPointed(handle?.move(bars)),
    onZoom: (factor) => handle?.zoom(factor),
    onTimeframe: (timeframe: ChartTimeframe) => onSettings({ timeframe }),
    onCommand: (name) => {
      if (isDrawingKind(name)) return tools.take(name);
      switch (name) {
        case 'magnet':
          return tools.setMagnetic(!tools.isMagnetic);
        case 'indicators':
        case 'compare':
        case 'layouts':
          return model.onOpen(name);
        case 'help':
          return model.onOpen('keys');
        case 'log':
        case 'percent':
          return onSettings({ scale: settings.scale === name ? 'linear' : name });
        case 'split':
          return model.onSplit();
        case 'alert':
          return model.onAlert();
        case 'picture':
          return model.onPicture();
        case 'replay':
          return model.onReplay();
        case 'play':
          return model.replay.untilMs === undefined ? undefined : model.replay.play(!model.replay.isPlaying);
        case 'undo':
          return model.drawings.undo();
        case 'redo':
          return model.drawings.redo();
        case 'set-point':
          return handle?.setPoint();
        case 'delete':
          return tools.removeChosen();
        case 'leave':
          return leave(model);
        case 'next-signal':
          return stepSignal(model, 1);
        case 'previous-signal':
          return stepSignal(model, -1);
      }
    },
  };
}

/** Cancels one thing at a time: tool, drawing, receipt, crosshair. */
function leave({ tools, chosenSignalId, onChooseSignal, handle }: Commandable): void {
  if (tools.tool) tools.take(undefined);
  else if (tools.chosenId) tools.choose(undefined);
  else if (chosenSignalId) onChooseSignal(undefined);
  else handle?.hideCrosshair();
}

function stepSignal({ signals, chosenSignalId, onChooseSignal, handle }: Commandable, by: 1 | -1): void {
  if (signals.length === 0) return;
  const at = signals.findIndex(({ id }) => id === chosenSignalId);
  const next = at < 0 ? signals.length - 1 : Math.min(Math.max(at + by, 0), signals.length - 1);
  const signal = signals[next];
  onChooseSignal(signal?.id);
  if (signal) handle?.reveal(signal.barTime);
}
