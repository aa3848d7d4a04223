import { session } from '@mabarin/api-client/contract/accounts';
import { saveWidget, type Widgets } from '@mabarin/api-client/contract/widgets';
import type { Widget } from '@mabarin/domain/widgets/names';
import { widgetDefaults } from '@mabarin/domain/widgets/widget';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useDraft } from '#platform/form/draft.ts';
import { aHost, button, closeDialog, drawPage, field, openPage, serveHost } from '#platform/testing.tsx';
import { CardForm } from './card-form.tsx';
import { valuesOf, type WidgetValues } from './widget-form.ts';

/** Stored settings of every widget; a form needs none of their current values. */
const stored = (saved: Partial<Record<Widget, unknown>> = {}) =>
  ({
    server_now: Date.now(),
    ...Object.fromEntries(
      Object.entries(widgetDefaults).map(([target, settings]) => [
        target,
        { settings: saved[target as Widget] ?? settings },
      ]),
    ),
  }) as unknown as Widgets;

const titles = {
  marquee: 'Teks berjalan',
  leaderboard: 'Top supporter',
  queue: 'Antrian',
  countdown: 'Hitung mundur',
} as const;

function Cards() {
  const form = useForm<WidgetValues>({ defaultValues: valuesOf(stored(), '2026-11-21') });
  const draft = useDraft(form, 'widget');
  return Object.entries(titles).map(([target, title]) => (
    <CardForm key={target} target={target as Widget} title={title} form={form} onSaved={draft.saved} />
  ));
}

const text = () => field('Teks berjalan');
const save = (target: keyof typeof titles) => button(`Simpan ${titles[target]}`);

test('cards are saved one after the other, and what is typed meanwhile stays unsaved [dash 2 widget]', async () => {
  const service = await openPage(Cards, 'widget');
  const held = Promise.withResolvers<void>();
  const settings: Partial<Record<Widget, unknown>> = {};
  service.answer(saveWidget, async (saved) => {
    settings[saved.target] = saved.settings;
    await held.promise;
    return { data: stored(settings) };
  });
  await userEvent.fill(text(), 'Follow dulu ya!');
  await save('marquee').click();
  await userEvent.fill(text(), 'Share dulu ya!');
  await userEvent.fill(field('Judul top supporter'), 'Sultan kita');
  await save('leaderboard').click();
  expect(service.sent(saveWidget).map(({ target }) => target)).toEqual(['marquee']);
  held.resolve();
  await expect
    .poll(() => service.sent(saveWidget))
    .toMatchObject([
      { target: 'marquee', settings: { text: 'Follow dulu ya!' } },
      { target: 'leaderboard', settings: { title: 'Sultan kita' } },
    ]);
  await drawPage(Cards, 'widget');
  await expect.element(text()).toHaveValue('Share dulu ya!');
});

test('a card is refused for its own fields alone, and its wrong one has the focus', async () => {
  const service = await openPage(Cards, 'widget');
  service.answer(saveWidget, { data: stored() });
  const count = field('Jumlah antrian yang tampil');
  await userEvent.fill(count, '99');
  await save('queue').click();
  await closeDialog('Jumlah antrian yang tampil harus 1 sampai 50');
  await expect.element(count).toHaveFocus();
  await userEvent.fill(text(), 'Follow dulu ya!');
  await save('marquee').click();
  await expect.poll(() => service.sent(saveWidget).map(({ target }) => target)).toEqual(['marquee']);
});

test('a wrong size in a folded look unfolds it, and has the focus', async () => {
  const service = await openPage(Cards, 'widget');
  const fold = page.getByRole('group', { name: 'Tampilan Teks berjalan' });
  const summary = () => document.querySelector<HTMLElement>('summary');
  await expect.element(save('marquee')).toBeVisible();
  summary()?.click();
  const size = page.getByLabelText('Ukuran (%)').first();
  await userEvent.fill(size, '201');
  summary()?.click();
  await expect.element(fold).not.toBeInTheDocument();
  await save('marquee').click();
  await closeDialog('Ukuran widget harus 50% sampai 200%');
  await expect.element(size).toHaveFocus();
  expect(service.sent(saveWidget)).toEqual([]);
});

test('a card whose save failed says so and keeps what was typed', async () => {
  const service = await openPage(Cards, 'widget');
  service.fail(saveWidget);
  await userEvent.fill(text(), 'Follow dulu ya!');
  await save('marquee').click();
  await closeDialog('Ada kesalahan saat menyimpan widget. Coba lagi ya! [SUB-1]');
  await drawPage(Cards, 'widget');
  await expect.element(text()).toHaveValue('Follow dulu ya!');
});

test('a countdown is saved with the words for its end', async () => {
  const service = await openPage(Cards, 'widget');
  service.answer(saveWidget, (saved) => ({ data: stored({ [saved.target]: saved.settings }) }));
  await userEvent.fill(field('Kata penutup (opsional)'), 'Gas, kita mulai!');
  await save('countdown').click();
  await expect
    .poll(() => service.sent(saveWidget))
    .toMatchObject([{ target: 'countdown', settings: { seconds: 600, closing: 'Gas, kita mulai!' } }]);
});

const onPage = () => page.getByRole('checkbox', { name: /^Tampilkan juga di halaman kamu/ });

test('the owner puts the leaderboard onto the page of viewers', async () => {
  const service = await openPage(Cards, 'widget');
  service.answer(saveWidget, (saved) => ({ data: stored({ [saved.target]: saved.settings }) }));
  await expect.element(onPage()).not.toBeChecked();
  await onPage().click();
  await save('leaderboard').click();
  await expect
    .poll(() => service.sent(saveWidget))
    .toMatchObject([{ target: 'leaderboard', settings: { onPage: true } }]);
});

test('a helper, who sees no sums, is not offered to put them onto the page of viewers', async () => {
  const service = serveHost();
  const { username, name, type, photo } = aHost();
  const host = { username, name, type, photo };
  service.answer(session, { data: { login: 'login', host, role: 'moderator', hosts: [] } });
  await drawPage(Cards, 'widget');
  await expect.element(save('leaderboard')).toBeVisible();
  await expect.element(onPage()).not.toBeInTheDocument();
});
