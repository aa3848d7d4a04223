import { dashboardHost, forgotPassword, login, resetPassword } from '@mabarin/api-client/contract/accounts';
import { browserOf, TEST_PASSWORD, type TestHost } from '#testing/hosts.ts';
import { linkCode } from '#testing/join.ts';
import type { World } from '#testing/world.ts';

/**
 * Logs in so often at once with a host's password. As soon as `after` of the logins are answered, a reset link gives the
 * host another password. Answers how many logins were let in, and how many of their sessions outlived the reset.
 */
export async function loginsAroundReset(
  world: World,
  host: TestHost,
  { logins, after }: { logins: number; after: number },
): Promise<{ letIn: number; survived: number }> {
  await world.call(forgotPassword, { token: 'sandbox-pass', email: host.email });
  const code = await linkCode(world, host.email, 'reset-password');
  const form = { LoginEmail: host.email, LoginPassword: TEST_PASSWORD };
  const { promise: due, resolve: begin } = Promise.withResolvers<void>();
  let answered = 0;
  if (after === 0) begin();
  const logIn = async () => {
    const answer = await world.call(login, { form, token: 'sandbox-pass' });
    answered += 1;
    if (answered === after) begin();
    return answer;
  };
  const [answers, { body }] = await Promise.all([
    Promise.all(Array.from({ length: logins }, logIn)),
    due.then(() => world.call(resetPassword, { code, password: 'sembilan ekor kancil' })),
  ]);
  if (body.data?.result !== true) throw new Error(`the reset answered ${JSON.stringify(body)}`);
  const browsers = answers.filter((answer) => answer.body.status === 0).map((answer) => browserOf(world, answer));
  const seen = await Promise.all(browsers.map((as) => world.call(dashboardHost, {}, { as })));
  return { letIn: browsers.length, survived: seen.filter((answer) => answer.body.status === 0).length };
}
