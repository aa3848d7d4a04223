import type { MabarEntry } from '@mabarin/api-client/contract/mabar';
import { expectTranslatable } from '@mabarin/ui/testing/translation';
import { test } from 'vitest';
import { usePlaces } from './entry-row.tsx';

/** Rows that render once, like the board's. */
function Rows({ ids }: { ids: readonly string[] }) {
  return (
    <ol ref={usePlaces(ids.map((id) => ({ id }) as MabarEntry))}>
      {ids.map((id) => (
        <li key={id}>
          <span data-place={id}>00</span> <b>{id}</b>
        </li>
      ))}
    </ol>
  );
}

test('translated places follow the queue', () =>
  expectTranslatable(
    <Rows ids={['Ana', 'Budi', 'Cici']} />,
    <Rows ids={['Budi', 'Cici']} />,
    <Rows ids={['Cici', 'Budi', 'Dodi']} />,
  ));
