import { operators } from './desk.screens.ts';
import { gifts } from './gift.screens.ts';
import { helper, host } from './host.screens.ts';
import { orders } from './order.screens.ts';
import type { Screen } from './screen.ts';
import { kept } from './kept.screens.ts';
import { looks, stream } from './stream.screens.ts';
import { tickets } from './ticket.screens.ts';
import { visits } from './visit.screens.ts';

const kit: Screen[] = [
  {
    part: 'kit',
    name: 'kitchen-sink',
    state: 'done',
    about: 'Every component in every state (packages/ui)',
    layout: true,
    async open(at, { kit: address, theme }) {
      await at.goto(`${address}?motion=reduce&theme=${theme}`);
      await at.getByRole('heading', { name: 'Kabar' }).waitFor();
    },
  },
];

/** Every screen in every state: `pnpm gallery` takes their pictures; recorded.ts lists the compared ones. */
export const screens: readonly Screen[] = [
  ...visits,
  ...orders,
  ...gifts,
  ...tickets,
  ...kept,
  ...host,
  ...helper,
  ...operators,
  ...stream,
  ...looks,
  ...kit,
];
