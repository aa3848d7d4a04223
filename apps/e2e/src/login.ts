import type { BrowserContext } from '@playwright/test';
import { login } from '@mabarin/api-client/contract/accounts';
import type { HandleHost } from '@mabarin/api/testing/handle';
import type { House } from '#house.ts';

/** Gives a browser the host's session without the login page; a journey of its own shows that one. */
export async function logIn(context: BrowserContext, house: House, host: HandleHost): Promise<void> {
  const answer = await context.request.post(house.origins.api + login.path, {
    headers: { origin: house.origins.public },
    data: { form: { LoginEmail: host.email, LoginPassword: host.password }, token: 'sandbox-pass' },
  });
  const body = (await answer.json()) as { status: number };
  if (body.status !== 0) throw new Error(`login answered ${JSON.stringify(body)}`);
}
