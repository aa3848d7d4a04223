import { saveSound, type OverlaySettings } from '@mabarin/api-client/contract/alerts';
import { dashboardSettings } from '@mabarin/api-client/contract/profile/settings';
import { DEFAULT_LOOK } from '@mabarin/domain/alerts/look';
import { DEFAULT_SOUND } from '@mabarin/domain/alerts/sound';
import { DEFAULT_SWITCHES } from '@mabarin/domain/alerts/switches';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, drawPage, serveHost } from '#platform/testing.tsx';
import { SaveBar } from '#features/alerts/save-bar.tsx';
import SoundForm from './sound-form.tsx';

const stored: OverlaySettings = {
  ...DEFAULT_SWITCHES,
  enableTTS: true,
  logo: null,
  tiers: [],
  soundSettings: DEFAULT_SOUND,
  speechEngine: 'ready',
  serverVoices: ['kancil'],
  look: DEFAULT_LOOK,
  version: 3,
};

const Sound = () => (
  <SaveBar onReveal={() => undefined}>
    <SoundForm />
  </SaveBar>
);

async function openSound(voice: string) {
  const service = serveHost();
  const overlay = { ...stored, soundSettings: { ...DEFAULT_SOUND, voice } };
  service.answer(dashboardSettings, { data: { discord: { webhook: null, disabled: false }, overlay } });
  await drawPage(Sound, 'overlay');
  return service;
}

const voices = () => page.getByRole('combobox', { name: 'Suara pembaca' });

test('a voice of the speech server is offered under its name, and saved', async () => {
  const service = await openSound('id');
  service.answer(saveSound, { data: stored });
  await voices().selectOptions('Kancil (alami)');
  await button('Simpan Pengaturan').click();
  await expect.element(page.getByText('Pengaturan suara tersimpan.', { exact: false })).toBeVisible();
  expect(service.sent(saveSound)).toMatchObject([{ voice: 'server:kancil' }]);
});

test('a chosen voice that the server no longer has stays named', async () => {
  await openSound('server:rusa');
  await expect.element(voices()).toHaveDisplayValue('rusa (sudah tidak ada, dibacakan suara Biasa)');
});
