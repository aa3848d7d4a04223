import { expect, test } from 'vitest';
import { wibDate } from '@mabarin/domain/time';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);

test('the income file has gross, fee, share and returns of each host by month [dec operator]', async () => {
  const order = await host.paidOrder({ gameCount: 3 });
  untilTestEnds(world.app.deps.config, { fee: { bearer: 'host', bps: 500 } });
  await host.paidSupport({ supporterGift: 50_000 });
  await host.refund(order.entryId);
  const month = wibDate(world.clock.now()).slice(0, 7);
  const [head, ...rows] = (await world.ops(`income ${month.slice(0, 4)}`)).trim().split('\r\n');
  expect(head).toBe('host,nama,bulan,bruto,biaya_platform,bagian_host,dikembalikan');
  expect(rows.find((row) => row.startsWith(`${host.username},`))).toMatch(
    new RegExp(`,${month},81500,4000,77500,-30000$`),
  );
  expect(await world.ops(`income ${month.slice(0, 4)} --identity`)).toContain(',dikembalikan,nik_npwp');
});
