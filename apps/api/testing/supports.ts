import type { SupportForm } from '@mabarin/domain/support/support';
import { grossOf } from '@mabarin/domain/money';
import { chargeReference } from '@mabarin/domain/payments/reference';
import { settle } from '#features/payments/settle.commands.ts';
import { placeSupport } from '#features/support/support.commands.ts';
import { transaction } from '#platform/db/transaction.ts';
import { SANDBOX } from '#sandbox/charge.adapter.ts';
import { insertCharge } from '#sandbox/charge.queries.ts';
import type { World } from '#testing/world.ts';

let made = 0;

/** Orders a support without asking a gateway; answers the payment's id. */
export async function placeTestSupport(
  world: World,
  host: { username: string },
  form: Partial<SupportForm> = {},
): Promise<string> {
  made += 1;
  const { id } = await transaction(world.db, (tx) =>
    placeSupport(tx, world.app.deps, {
      host: host.username,
      form: {
        supporterName: `Budi ${made}`,
        supporterAnonymous: false,
        supporterMessage: 'Semangat bang!',
        supporterGift: 10_000,
        supporterEmail: 'budi@example.test',
        supporterEmailHidden: false,
        ...form,
      },
    }),
  );
  return id;
}

/** Lets the money of a placed support arrive, as the gateway would notify it. */
export async function payTestSupport(world: World, id: string, gift = 10_000): Promise<void> {
  made += 1;
  const reference = chargeReference(world.clock.now(), made);
  await world.admin
    .insertInto('payment_charge')
    .values({
      reference,
      payment_id: id,
      gateway: SANDBOX,
      provider_id: null,
      state: 'open',
      created_at: world.clock.now(),
    })
    .execute();
  // The gateway knows of it too, for whoever asks later.
  const [amount, now] = [grossOf(gift), world.clock.now()];
  await insertCharge(world.admin, {
    order_id: reference,
    provider_id: `uji-${id}`,
    amount,
    description: 'Support',
    qr_string: reference,
    state: 'paid',
    paid_amount: amount,
    paid_at: now,
    created_at: now,
    expires_at: now,
    gateway: SANDBOX,
  });
  await settle(
    world.db,
    world.app.deps,
    { reference, payment_id: id },
    {
      state: 'paid',
      word: 'paid',
      returned: 0,
      payments: [],
      reference,
      amount,
      currency: 'IDR',
      providerId: `uji-${id}`,
      paidAt: world.clock.now(),
      qrString: null,
    },
  );
}

/** A support that is ordered and paid at this moment; answers the payment's id. */
export async function paidSupport(
  world: World,
  host: { username: string },
  form: Partial<SupportForm> = {},
): Promise<string> {
  const id = await placeTestSupport(world, host, form);
  await payTestSupport(world, id, form.supporterGift);
  return id;
}

/** A support's row, as it stands. */
export function supportRow(world: World, paymentId: string) {
  return world.admin.selectFrom('support').selectAll().where('payment_id', '=', paymentId).executeTakeFirstOrThrow();
}
