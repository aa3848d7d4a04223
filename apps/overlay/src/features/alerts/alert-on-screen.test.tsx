import type { Alert } from '@mabarin/api-client/contract/alerts';
import { DEFAULT_LOOK, type AlertLook } from '@mabarin/domain/alerts/look';
import { render } from '@mabarin/ui/testing/render';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AlertOnScreen } from './alert-on-screen.tsx';
import styles from './alerts.module.css';

const support: Alert = {
  id: '00000000-0000-4000-8000-000000000001',
  attempt: 1,
  kind: 'support',
  subject: 'support',
  title: 'Support baru',
  name: 'Sultan Bekasi',
  amount: 25_000,
  message: 'Semangat!',
  repeat: false,
  duration: 5_000,
  picture: null,
  sound: null,
  animation: null,
  speech: null,
  speak: false,
  late: false,
};
const turn: Alert = {
  ...support,
  kind: 'turn',
  subject: 'turn',
  title: 'Giliran main!',
  name: 'Rara Cantika',
  amount: 0,
  message: 'Reguler, game 1 dari 3',
};

const draw = (alert: Alert, change: Partial<AlertLook> = {}) =>
  render(
    <main className={styles.page}>
      <AlertOnScreen
        alert={alert}
        waiting={1}
        leaving={false}
        stayMs={60_000}
        logo={null}
        look={{ ...DEFAULT_LOOK, ...change }}
      />
    </main>,
  );
const drawn = () => document.querySelector<HTMLElement>('.mabarin-alert')!;

test('a called player is a torn ticket with its stamp, whatever look the host chose', async () => {
  await draw(turn, { preset: 'neon', size: 150 });
  await expect.element(page.getByText('Rara Cantika')).toBeVisible();
  await expect.element(page.getByText('Reguler, game 1 dari 3')).toBeVisible();
  await expect.element(page.getByText('MAIN!')).toBeVisible();
  expect([drawn().dataset['preset'], drawn().style.getPropertyValue('--look-size')]).toEqual(['giliran', '1.5']);
  const { b } = new DOMMatrix(getComputedStyle(document.querySelector('.mabarin-alert__media')!).transform);
  expect(Math.asin(b) * (180 / Math.PI)).toBeCloseTo(6);
});

test('a repeated call and a test say so', async () => {
  await draw({ ...turn, repeat: true });
  await expect.element(page.getByText('ulang')).toBeVisible();
  await draw({ ...turn, kind: 'test' });
  await expect.element(page.getByText('tes', { exact: true })).toBeVisible();
});

test('a support keeps the look of the host', async () => {
  await draw(support, { preset: 'neon' });
  await expect.element(page.getByText('Rp25.000')).toBeVisible();
  expect(drawn().dataset['preset']).toBe('neon');
  expect(page.getByText('MAIN!').elements()).toEqual([]);
});
