import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ToggleChips } from '../../ui/toggle-chips.tsx';

const MARKETS = ['Indian equity', 'US equity', 'Forex', 'Crypto'];

export function InputsPart() {
  const [market, setMarket] = useState('Crypto');
  const [chosen, setChosen] = useState<string[]>(['Forex']);
  const [period, setPeriod] = useState<number | undefined>(14);
  const [range, setRange] = useState([30, 70]);
  const [isOn, setIsOn] = useState(true);
  const [text, setText] = useState('');
  const [tab, setTab] = useState('a');
  const options = MARKETS.map((value) => ({ value, label: value }));
  return (
    <Panel title="Inputs">
      <div className="grid gap-4 p-3 md:grid-cols-2">
        <div className="flex flex-wrap gap-2">
          <Button look="primary">Primary</Button>
          <Button>Plain</Button>
          <Button look="quiet">Quiet</Button>
          <Button look="danger">Delete</Button>
          <Button disabled>Disabled</Button>
        </div>
        <Segmented label="Market" value={market} options={options} onChange={setMarket} />
        <Select label="Market" value={market} options={options} onChange={setMarket} />
        <ToggleChips label="Markets" options={options} chosen={chosen} onChange={setChosen} />
        <NumberField label="Period" value={period} min={2} max={200} unit="bars" onChange={setPeriod} />
        <Slider
          label="RSI"
          values={range}
          min={0}
          max={100}
          format={String}
          onChange={setRange}
          thumbLabels={['RSI from', 'RSI to']}
        />
        <Combobox
          label="Find a market"
          placeholder="Find a market"
          options={options.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))}
          text={text}
          onText={setText}
          onChoose={setText}
        />
        <Switch label="Quiet hours" about="Alerts wait until the morning." isOn={isOn} onChange={setIsOn} />
        <Tabs
          label="Parts"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'a', label: 'Matches now', content: <p className="p-3">Twelve instruments match.</p> },
            { value: 'b', label: 'Backtest', content: <p className="p-3">No run yet.</p> },
          ]}
        />
      </div>
    </Panel>
  );
}
