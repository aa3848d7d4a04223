import { saveHostAge } from '@mabarin/api-client/contract/cash';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aHost, drawPage, serveHost } from '#platform/testing.tsx';
import AgePanel from './age-panel.tsx';

const field = (name: string) => page.getByRole('textbox', { name });
const save = () => page.getByRole('button', { name: 'Simpan' });

test('a host under 18 saves its guardian with the consent, one above saves at once', async () => {
  const service = serveHost(aHost({ age: null }));
  service.answer(saveHostAge, ({ age }) => ({ data: aHost({ age }) }));
  await drawPage(AgePanel, 'settings');
  await page.getByRole('radio', { name: /^Di bawah 18/ }).click();
  await userEvent.fill(field('Nama orang tua atau wali'), 'Siti');
  await userEvent.fill(field('Email atau nomor HP-nya'), '081234567890');
  await page.getByRole('checkbox').click();
  await save().click();
  await expect
    .poll(() => service.sent(saveHostAge))
    .toEqual([{ age: 'guardian', guardianName: 'Siti', guardianContact: '081234567890', guardianConsent: true }]);
  await page.getByRole('radio', { name: '18 tahun ke atas' }).click();
  await save().click();
  await expect.poll(() => service.sent(saveHostAge).at(-1)).toMatchObject({ age: 'adult' });
});
