import { dashboardHost, session, type DashboardHost } from '@mabarin/api-client/contract/accounts';
import { DEFAULT_HOST_SETTINGS } from '@mabarin/domain/accounts/host-settings';
import { noRoles } from '@mabarin/domain/roles';
import { DialogHost, isDialogOpen } from '@mabarin/ui/popups/dialog';
import { ToastHost } from '@mabarin/ui/popups/toast';
import { cleanup, render } from '@mabarin/ui/testing/render';
import { AppRouter } from '@mabarin/web/router';
import { stubService, type StubbedService } from '@mabarin/web/testing/service';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, type ComponentType } from 'react';
import { expect, onTestFinished } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { pathTo, type DashboardPath } from '#paths.ts';
import { createDashboardQueryClient } from '#platform/query-client.ts';
import { Gate } from '#shell/gate.tsx';

/** A host for tests, with a bank account and nothing else. */
export function aHost(change: Partial<DashboardHost> = {}): DashboardHost {
  return {
    username: 'bangkancil',
    code: 'a'.repeat(22),
    name: 'Bang Kancil',
    photo: null,
    type: 'Host',
    playerID: '123456789',
    playerServer: '2001',
    playerName: 'Player6789',
    playerRole: noRoles,
    thanks: '',
    events: [],
    claims: [],
    open: true,
    ...DEFAULT_HOST_SETTINGS,
    listed: false,
    lastOrder: null,
    breakSeconds: null,
    plannedHours: [],
    openingWatches: 0,
    bank_code: '014',
    bank_name: 'BCA',
    bank_account: '••••••7890',
    bank_holder: 'BANG KANCIL',
    bank_cooldown: null,
    age: 'adult',
    balance_collected: 0,
    balance_ready: 0,
    kept: null,
    team_message: null,
    ...change,
  };
}

/** A service that knows only the host; a test adds its own responses before a page is drawn. */
export function serveHost(host = aHost()): StubbedService {
  const service = stubService();
  const { username, name, type, photo } = host;
  service.answer(session, {
    data: { login: 'login', host: { username, name, type, photo }, role: 'owner', hosts: [] },
  });
  service.answer(dashboardHost, { data: host });
  return service;
}

/** Renders a page that needs only the host. */
export async function openPage(Page: ComponentType, at: DashboardPath, host = aHost()): Promise<StubbedService> {
  const service = serveHost(host);
  await drawPage(Page, at);
  return service;
}

/** Renders a page like the shell does. A second call behaves like a reload. */
export async function drawPage(Page: ComponentType, at: DashboardPath): Promise<void> {
  await cleanup();
  history.replaceState(null, '', pathTo(at));
  await render(
    <QueryClientProvider client={createDashboardQueryClient()}>
      <Gate onSession={() => undefined}>
        <AppRouter>
          <Suspense>
            <main>
              <Page />
            </main>
          </Suspense>
        </AppRouter>
      </Gate>
      <DialogHost />
      <ToastHost />
    </QueryClientProvider>,
  );
}

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const field = (label: string) => page.getByLabelText(label, { exact: true });
/** An open dialog with this text. */
export const dialog = (text: string) => page.getByRole('alertdialog').filter({ hasText: text });

/** The key of an open question that does what it asks. */
export const deed = () => page.getByRole('alertdialog').getByRole('button').first();

/** Closes a dialog: an open one would cover the next render, in later tests too. */
export async function closeDialog(text: string, choice = 'OK'): Promise<void> {
  await dialog(text).getByRole('button', { name: choice, exact: true }).click();
  await expect.poll(isDialogOpen).toBe(false);
}

/** On a phone, a row's keys cover none of its words, and the row is as high as both. */
export async function expectKeysApart(row: Locator): Promise<void> {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(360, 740);
  const at = row.element();
  const keys = [...at.querySelectorAll('button')];
  const { bottom: end } = at.getBoundingClientRect();
  for (const words of at.querySelectorAll('p')) {
    const range = document.createRange();
    range.selectNodeContents(words);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      expect(bottom).toBeLessThanOrEqual(end);
      const over = keys.filter((key) => {
        const box = key.getBoundingClientRect();
        return !words.contains(key) && box.left < right && left < box.right && box.top < bottom && top < box.bottom;
      });
      expect(over.map(({ ariaLabel }) => `${ariaLabel} on ${words.textContent}`)).toEqual([]);
    }
  }
}

/** Waits until all texts are in an element at the same time, which separate expectations would not check. */
export async function expectWords(where: Locator, ...words: string[]): Promise<void> {
  await expect.poll(() => words.filter((each) => !(where.query()?.textContent ?? '').includes(each))).toEqual([]);
}
