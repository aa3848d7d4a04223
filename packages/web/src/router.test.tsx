import type { Elements } from '@mabarin/ui/elements';
import { render } from '@mabarin/ui/testing/render';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Arrival } from './router.tsx';

/** Comes without its title, as a page that first asks who is logged in. */
function LatePage({ title }: { title: Promise<string> }) {
  const [known, setKnown] = useState('');
  useEffect(() => void title.then(setKnown), [title]);
  return (
    <>
      {known !== '' && <h1>{known}</h1>}
      <input aria-label="Email" />
    </>
  );
}

const Shell = ({ at, children }: { at: string; children: Elements }) => (
  <main tabIndex={-1}>
    {children}
    <Arrival page={at} title={(heading) => `${heading} di Mabarin`} />
  </main>
);

/** Goes to a page whose title comes once the focus is in this part of it. */
async function arrive(focused: 'main' | 'textbox'): Promise<void> {
  const title = Promise.withResolvers<string>();
  const { rerender } = await render(
    <Shell at="/">
      <h1>Depan</h1>
    </Shell>,
  );
  await rerender(
    <Shell at="/login">
      <LatePage title={title.promise} />
    </Shell>,
  );
  page.getByRole(focused).element().focus();
  title.resolve('Masuk');
  await expect.poll(() => document.title).toBe('Masuk di Mabarin');
}

test('a title that comes later than its page names it, and takes the focus from the main part', async () => {
  await arrive('main');
  await expect.element(page.getByRole('heading')).toHaveFocus();
});

test('a title that comes later leaves the focus in a field that was chosen meanwhile', async () => {
  await arrive('textbox');
  await expect.element(page.getByRole('textbox')).toHaveFocus();
});
