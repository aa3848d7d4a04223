import { openLocal } from '@mabarin/simulators/local';
import { expect, test } from '#journey.ts';
import { orderThroughApi } from '#orders.ts';
import { openTestSystem, TEMPLATE, type TestSystem } from '#test-system.ts';
import { anOrder, fillOrder, finalScreen, openHostPage, orderForm, paymentScreen, submit } from '#viewer.ts';

test('an order is paid at each gateway, which tells the API [dec outside world] [dec money]', async ({ visit }) => {
  for (const gateway of ['midtrans', 'xendit', 'snap'] as const) {
    await test.step(`the viewer pays on the page of the ${gateway} simulator`, async () => {
      let system: TestSystem | null = null;
      const simulator = await openLocal(gateway, { apiOrigin: () => system?.origins.api ?? 'http://127.0.0.1:1' });
      system = await openTestSystem(process.env[TEMPLATE] ?? '', simulator.variables);
      try {
        const host = await system.createHost();
        const viewer = await visit('phone');
        await openHostPage(viewer, system, host);
        await fillOrder(viewer, anOrder());
        await submit(viewer, orderForm(viewer).submit);
        await expect(paymentScreen(viewer).qr).toBeVisible();

        const bank = await visit('desktop');
        await bank.goto(`${simulator.origin}/__sim`);
        await bank.getByRole('button', { name: 'pay', exact: true }).click();
        await expect(finalScreen(viewer).title).toBeVisible();

        // The pretend gateway remains for payments that it made; it takes no new one.
        const { number: other } = await orderThroughApi(system, host);
        const played = await fetch(`${system.origins.api}/sandbox/payments/${other}/pay`, { method: 'POST' });
        expect(await played.json()).toMatchObject({ code: 'payments.unknown' });
        await system.checkInvariants();
        expect(system.takeLog().filter(({ level }) => level >= 50)).toEqual([]);
        // The page keeps polling, and nobody would respond.
        await viewer.close();
      } finally {
        await system.close();
        await simulator.close();
      }
    });
  }
});
