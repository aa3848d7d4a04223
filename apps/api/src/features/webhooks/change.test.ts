import type { BuilderChange } from '@mabarin/domain/webhooks/changes';
import { createStreamKey } from '@mabarin/api-client/contract/webhooks';
import { expect, test } from 'vitest';
import { changePollers } from './change.commands.ts';
import { callProved, createTestHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { addRemoteKey } from '#testing/fixtures/remote.ts';
import { addWebhook } from '#testing/fixtures/webhooks.ts';
import { DAY, useWorld } from '#testing/world.ts';

const world = useWorld();
const change: BuilderChange = {
  id: 'chat-badges',
  of: ['/api/chat'],
  since: '2026-11-20',
  sunset: '2027-02-18',
  text: 'Pakai roles sebagai ganti badges.',
};
const tell = async (changes?: BuilderChange[]) => {
  const [poller] = changePollers(world.db, world.app.deps, changes);
  const told = await poller!.run();
  await world.drainJobs();
  return told;
};

test('each owner of a key is told of a change once, by mail, and nobody else', async () => {
  const [remote, webhook, stream, none] = await Promise.all(Array.from({ length: 4 }, () => createTestHost(world)));
  await addRemoteKey(world, remote!);
  await addWebhook(world, webhook!);
  await callProved(world, createStreamKey, {}, { as: stream!.browser });
  expect(await tell()).toBe(0);
  expect(await tell([change])).toBe(3);
  expect(await tell([change])).toBe(0);
  for (const { email } of [remote!, webhook!, stream!]) {
    const mails = (await mailsTo(world, email)).filter(({ subject }) => subject.startsWith('Bot kamu'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Bot kamu: ada yang berubah 18 Februari 2027');
    expect(mails[0]?.text).toContain('Pakai roles sebagai ganti badges.');
    expect(mails[0]?.text).toContain(`${world.config.origins.public}/document/panduan-bot`);
  }
  expect((await mailsTo(world, none!.email)).filter(({ subject }) => subject.startsWith('Bot kamu'))).toEqual([]);
});

test('whoever makes a key later is told too, of each change, until it is in force', async () => {
  const host = await createTestHost(world);
  await addRemoteKey(world, host);
  const next = { ...change, id: 'gift', sunset: '2027-05-01' };
  await tell([change, next]);
  expect(await world.rows('webhook_change_notice', { host_id: host.id }, 'change')).toHaveLength(2);
  world.clock.offsetSeconds += 90 * DAY;
  const late = await createTestHost(world);
  await addRemoteKey(world, late);
  expect(await tell([change])).toBe(0);
  expect(await tell([change, next])).toBeGreaterThan(0);
  expect(await world.rows('webhook_change_notice', { host_id: late.id }, 'change')).toEqual([{ change: 'gift' }]);
});
