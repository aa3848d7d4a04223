import { expectTranslatable } from '@mabarin/ui/testing/translation';
import { test } from 'vitest';
import { Tabs } from './tabs.tsx';

test('translated tabs count on and switch', () => {
  const board = (queue: number | undefined, playing: number) => (
    <Tabs
      label="Papan"
      tabs={[
        { name: 'queue', label: 'Antrian', count: queue, panel: <p>Antrian kosong</p> },
        { name: 'playing', label: 'Bermain', count: playing, panel: <p>Belum ada yang main</p> },
      ]}
    />
  );
  return expectTranslatable(
    board(undefined, 0),
    board(3, 0),
    async (screen) => screen.getByText('Bermain', { exact: true }).click(),
    board(2, 1),
  );
});
