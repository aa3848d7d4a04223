import { render } from '@mabarin/ui/testing/render';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, field } from '#platform/testing.tsx';
import { SecretLink } from './secret-link.tsx';

test('a link with a display key is hidden until it is asked for [dash 2 overlay]', async () => {
  const link = 'https://overlay.test/display/overlay?key=rahasia';
  await render(<SecretLink label="Link overlay" link={link} copyLabel="Salin link" />);
  await expect.element(field('Link overlay')).toHaveAttribute('type', 'password');
  await expect.element(field('Link overlay')).toHaveAttribute('readonly');
  await button('Tampilkan link').click();
  await expect.element(field('Link overlay')).toHaveAttribute('type', 'text');
  await expect.element(field('Link overlay')).toHaveValue(link);
  await expect.element(button('Salin link')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Buka di Tab Baru' })).toHaveAttribute('href', link);
});
