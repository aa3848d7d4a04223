import type { BrowserContext, Page } from '@playwright/test';
import { createClient, type Client } from '@mabarin/api-client/client';
import { login } from '@mabarin/api-client/contract/accounts';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import type { TestSystem } from '#test-system.ts';

/** Gives a browser the host's session without the login page, which has its own journey. */
export async function logIn(
  context: BrowserContext,
  system: TestSystem,
  host: Pick<HandleHost, 'email' | 'password'>,
): Promise<void> {
  const answer = await context.request.post(system.origins.api + login.path, {
    headers: { origin: system.origins.public },
    data: { form: { LoginEmail: host.email, LoginPassword: host.password }, token: 'sandbox-pass' },
  });
  const body = (await answer.json()) as { status: number };
  if (body.status !== 0) throw new Error(`login answered ${JSON.stringify(body)}`);
}

/** A call of the host's own browser through the API; returns the envelope. */
export async function askAsHost(
  page: Page,
  system: TestSystem,
  path: string,
  data: object,
): Promise<{ data: unknown }> {
  const login = await page.evaluate(() => localStorage.getItem('login'));
  const answer = await page.request.post(system.origins.api + path, {
    headers: { origin: system.origins.dashboard, login: login ?? '' },
    data,
  });
  const body = (await answer.json()) as { status: number; data: unknown };
  if (body.status !== 0) throw new Error(`${path} answered ${JSON.stringify(body)}`);
  return body;
}

/** The host's calls in a session of their own. */
export async function openHostClient(
  system: TestSystem,
  host: Pick<HandleHost, 'email' | 'password'>,
): Promise<Client> {
  const api = system.origins.api;
  const form = { LoginEmail: host.email, LoginPassword: host.password };
  const entered = await fetch(api + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: system.origins.public },
    body: JSON.stringify({ form, token: 'sandbox-pass' }),
  });
  const { data } = (await entered.json()) as { data: { login: string } };
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return createClient({ api, headers: () => ({ cookie, origin: system.origins.dashboard, login: data.login }) });
}
