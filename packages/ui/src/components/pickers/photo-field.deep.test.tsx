import { useForm, useWatch } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PhotoField } from './photo-field.tsx';
import { DialogHost, isDialogOpen } from '#components/popups/dialog.tsx';
import { chooseFile, picture, takePhoto } from '#testing/files.tsx';

function Form() {
  const { control } = useForm({ defaultValues: { photo: '' } });
  const photo = useWatch({ control, name: 'photo' });
  return (
    <>
      <PhotoField control={control} name="photo" label="Foto" />
      {photo !== '' && <img alt="Hasil" src={photo} />}
      <DialogHost />
    </>
  );
}

test.each([
  ['larger than 20 MB', [new Uint8Array(20_000_001)], 'Foto ini lebih dari 20MB atau 50 megapiksel.'],
  ['that is no picture', ['<svg/>'], 'Foto tidak bisa dibaca.'],
])('a photo %s is refused', async (_what, parts, sentence) => {
  await render(<Form />);
  chooseFile('foto.png', ...parts);
  await expect.element(page.getByRole('alertdialog').getByText(sentence, { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect.poll(isDialogOpen).toBe(false);
});

test('a heavy photo becomes a square of 512 px before it leaves the browser [pub 5 join photo]', async () => {
  await render(<Form />);
  // Bytes after a picture's end are ignored.
  chooseFile('aku.png', await picture(2400, 1600), new Uint8Array(2_000_000));
  await takePhoto();
  await expect.element(page.getByText('Ganti foto')).toBeVisible();
  const result = page.getByAltText('Hasil').element() as HTMLImageElement;
  expect(result.src).toMatch(/^data:image\/webp;base64,/);
  await result.decode();
  expect([result.naturalWidth, result.naturalHeight]).toEqual([512, 512]);
});

test('a photo that is not taken leaves the field as it was', async () => {
  await render(<Form />);
  chooseFile('aku.png', await picture(900, 600));
  await page.getByRole('dialog', { name: 'Atur foto kamu' }).getByRole('button', { name: 'Batal' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText('Pilih foto')).toBeVisible();
});

test('a drawn photo is one press, in the format of an upload and small', async () => {
  await render(<Form />);
  await page.getByRole('button', { name: 'Kucing' }).click();
  await expect.element(page.getByRole('button', { name: 'Kucing' })).toHaveAttribute('aria-pressed', 'true');
  const result = page.getByAltText('Hasil').element() as HTMLImageElement;
  expect(result.src).toMatch(/^data:image\/webp;base64,/);
  await result.decode();
  expect([result.naturalWidth, result.naturalHeight]).toEqual([512, 512]);
  expect(result.src.length).toBeLessThan(40_000);
  await page.getByRole('button', { name: 'Robot' }).click();
  await expect.element(page.getByRole('button', { name: 'Kucing' })).toHaveAttribute('aria-pressed', 'false');
});
