import { dashboardHost } from '@mabarin/api-client/contract/accounts';
import { expect, test } from 'vitest';
import { createTestHost } from '#testing/hosts.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

test('a host that logs in sees its own profile with the host code in clear [pub 7 login] [dash 7 host]', async () => {
  const host = await createTestHost(world, { name: 'Bang Uji', roles: { gameRoleJungler: true } });
  const { http, body } = await world.call(dashboardHost, {}, { as: host.browser });
  expect(http).toBe(200);
  expect(body).toMatchObject({ status: 0, data: { username: host.username, code: host.code, name: 'Bang Uji' } });
});
