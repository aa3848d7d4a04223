import { dashboardHost } from '@mabarin/api-client/contract/accounts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { hostQuery } from '#platform/session/host.ts';
import { aHost, closeDialog, dialog, drawPage, serveHost } from '#platform/testing.tsx';
import { TeamMessage } from './team-message.tsx';

const message = { id: '018f3f1e-7a54-7c4e-8d31-2b6f0a9c1d11', text: 'Cek rekeningmu ya.' };

test('what the operators wrote is shown at the next opening, and the next message once it was closed', async () => {
  const next = { id: '018f3f1e-7a54-7c4e-8d31-2b6f0a9c1d12', text: 'Rekeningmu sudah benar.' };
  const service = serveHost(aHost({ team_message: message }));
  service.answer(dashboardHost, ({ read }) => ({
    data: aHost({ team_message: read === message.id ? next : message }),
  }));
  await drawPage(TeamMessage, 'mabar');
  await expect.element(dialog('Cek rekeningmu ya.')).toBeVisible();
  await dialog('Cek rekeningmu ya.').getByRole('button', { name: 'OK' }).click();
  await expect.element(dialog('Rekeningmu sudah benar.')).toBeVisible();
  expect(service.sent(dashboardHost).at(-1)).toEqual({ read: message.id });
  await expect.element(dialog('Cek rekeningmu ya.')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
});

test('a message that Esc closed was not read, and is shown at the next opening', async () => {
  const service = serveHost(aHost({ team_message: message }));
  await drawPage(TeamMessage, 'mabar');
  await expect.element(dialog('Cek rekeningmu ya.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Cek rekeningmu ya.')).not.toBeInTheDocument();
  await drawPage(TeamMessage, 'mabar');
  await closeDialog('Cek rekeningmu ya.');
  await expect.poll(() => service.sent(dashboardHost).filter(({ read }) => read !== undefined)).toHaveLength(1);
});

test('a message that was read on another device leaves this one', async () => {
  const service = serveHost(aHost({ team_message: message }));
  let queryClient: QueryClient | undefined;
  await drawPage(function Page() {
    queryClient = useQueryClient();
    return <TeamMessage />;
  }, 'mabar');
  await expect.element(dialog('Cek rekeningmu ya.')).toBeVisible();
  service.answer(dashboardHost, { data: aHost() });
  await queryClient?.invalidateQueries({ queryKey: hostQuery.queryKey });
  await expect.element(dialog('Cek rekeningmu ya.')).not.toBeInTheDocument();
  expect(service.sent(dashboardHost).filter(({ read }) => read !== undefined)).toEqual([]);
});

test('a message whose reading was not heard is shown again', async () => {
  const service = serveHost(aHost({ team_message: message }));
  await drawPage(TeamMessage, 'mabar');
  await expect.element(dialog('Cek rekeningmu ya.')).toBeVisible();
  service.fail(dashboardHost);
  await closeDialog('Cek rekeningmu ya.');
  service.answer(dashboardHost, { data: aHost({ team_message: message }) });
  await drawPage(TeamMessage, 'mabar');
  await closeDialog('Cek rekeningmu ya.');
});
