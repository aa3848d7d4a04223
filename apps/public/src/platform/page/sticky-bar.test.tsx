import { Button } from '@mabarin/ui/buttons/button';
import { expectApart } from '@mabarin/ui/testing/layout';
import { render } from '@mabarin/ui/testing/render';
import { test } from 'vitest';
import orderForm from '#platform/form/order-form.module.css';
import { StickyBar } from './sticky-bar.tsx';

test.each([
  ['Rp10.000.000', 'Rp9.500.000 + Rp500.000 biaya layanan'],
  ['Rp31.500', undefined],
])('the pay bar with %s has amount and button apart', async (total, detail) => {
  const { container } = await render(
    <StickyBar label="Bayar" total={total} detail={detail} above={<p>Isi semua dulu ya!</p>} note={<p>Urutan ke-5</p>}>
      <Button type="submit" size="large" className={orderForm.button}>
        Pesan mabar
      </Button>
    </StickyBar>,
  );
  await expectApart(() => container);
});
