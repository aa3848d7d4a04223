import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#testing/render.tsx';
import { wearStyles } from '#testing/styles.tsx';
import { PageTitle } from './page-title.tsx';

test('a title that takes the focus by code has no box around it', async () => {
  wearStyles();
  await render(<PageTitle>Masuk tim</PageTitle>);
  const title = page.getByRole('heading').element() as HTMLElement;
  await userEvent.keyboard('{Tab}');
  title.tabIndex = -1;
  title.focus();
  expect(title.matches(':focus-visible')).toBe(true);
  expect(getComputedStyle(title).outlineStyle).toBe('none');
});
