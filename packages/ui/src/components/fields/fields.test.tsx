import { useForm, useWatch } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LiveRegion } from '#components/states/live-region.tsx';
import { AccountField } from './account-field.tsx';
import { DigitsField } from './digits-field.tsx';
import { FieldGroup } from './field.tsx';
import { PlayerFields } from './player-fields.tsx';
import { RupiahField } from './rupiah-field.tsx';
import { StepperField } from './stepper-field.tsx';

type FormValues = {
  account: string;
  pin: string;
  id: string;
  server: string;
  amount: number | null;
  count: number | null;
};
type FieldKind = 'account' | 'digits' | 'player' | 'amount' | 'count' | 'weight';

/** A field with its form value. */
function Form({ field }: { field: FieldKind }) {
  const { control } = useForm<FormValues>({
    defaultValues: { account: '', pin: '', id: '', server: '', amount: null, count: null },
  });
  const values = useWatch({ control });
  return (
    <>
      {field === 'account' && <AccountField control={control} name="account" label="Nomor" />}
      {field === 'digits' && <DigitsField control={control} name="pin" label="Nomor" maxLength={6} />}
      {field === 'player' && (
        <PlayerFields
          control={control}
          id={{ name: 'id', label: 'Nomor' }}
          server={{ name: 'server', label: 'Server' }}
        />
      )}
      {field === 'amount' && (
        <RupiahField control={control} name="amount" label="Nomor" min={1_000} step={1_000} quick={[20_000]} />
      )}
      {field === 'count' && <StepperField control={control} name="count" label="Nomor" max={1_000} />}
      {field === 'weight' && <StepperField control={control} name="count" label="Nomor" min={-3} max={3} />}
      <output>{JSON.stringify(values)}</output>
    </>
  );
}

test('a fault that shows when its field is left is said', async () => {
  await render(
    <>
      <Form field="count" />
      <LiveRegion />
    </>,
  );
  await userEvent.fill(box(), '1,5');
  await userEvent.tab();
  await expect.element(page.getByRole('status').last()).toHaveTextContent('Isi angka bulat, tanpa koma atau titik.');
});

test('the hint of a group is said once, in its name', async () => {
  await render(
    <FieldGroup label="Posisi" hint="Pilih satu">
      {(described) => <input {...described} aria-label="Kiri" />}
    </FieldGroup>,
  );
  for (const part of [page.getByRole('group', { name: 'Posisi Pilih satu' }), box('Kiri')])
    await expect.element(part).toHaveAccessibleDescription('');
});

const box = (name = 'Nomor') => page.getByRole('textbox', { name });

/** Brings a text in as a paste does, within the field's `maxlength`, without the machine's clipboard. */
async function paste(field: FieldKind, copied: string, into = 'Nomor'): Promise<void> {
  await render(<Form field={field} />);
  await pasteInto(into, copied);
}

async function pasteInto(name: string, copied: string): Promise<void> {
  await userEvent.click(box(name));
  document.execCommand('insertText', false, copied);
}

async function expectSent(values: Partial<FormValues>): Promise<void> {
  await expect.poll(() => JSON.parse(page.getByRole('status').element().textContent ?? '')).toMatchObject(values);
}

test('a pasted account number is whole, whatever words stand around it', async () => {
  await paste('account', 'No. Rekening BCA 12345678901234567890');
  await expectSent({ account: '12345678901234567890' });
});

test('what was left out of an account number is said', async () => {
  await paste('account', 'No. Rekening 1234567890');
  await expect.element(page.getByText('Angka saja yang diambil: 1234567890')).toBeVisible();
});

test('an account number is shown once more in groups of four', async () => {
  await paste('account', '1234567890');
  await expect.element(page.getByText('1234 5678 90')).toBeVisible();
});

test('spaces and hyphens of an account number are nothing to speak of', async () => {
  await paste('account', '1234-5678-90');
  await expectSent({ account: '1234567890' });
  expect(page.getByText('yang diambil', { exact: false }).query()).toBeNull();
});

test('another number beside the account number is left out, and said', async () => {
  await paste('account', '014 - 1234567890');
  await expectSent({ account: '1234567890' });
  await expect.element(page.getByText('Angka saja yang diambil: 1234567890. Tidak diambil: 014')).toBeVisible();
});

test('a mark typed into the middle of a number takes no digit away', async () => {
  await paste('account', '1234567890');
  for (const key of ['a', '-', ' ']) {
    await userEvent.keyboard(`{ArrowLeft>3}${key}`);
    await expectSent({ account: '1234567890' });
  }
});

test('digits beyond the limit are cut and said', async () => {
  await paste('digits', '12345678');
  await expectSent({ pin: '123456' });
  await expect.element(page.getByText('Paling banyak 6 angka, yang diambil: 123456')).toBeVisible();
});

test('full-width digits are digits', async () => {
  await paste('digits', '１２３');
  await expectSent({ pin: '123' });
});

test.each(['Nomor', 'Server'])('a pair of ID and server pasted into %s fills both', async (into) => {
  await paste('player', '123456789 (2001)', into);
  await expectSent({ id: '123456789', server: '2001' });
});

test('a pair that a keyboard inserts fills both', async () => {
  await render(<Form field="player" />);
  await userEvent.fill(box(), 'ID 123456789 server 2001');
  await expectSent({ id: '123456789', server: '2001' });
});

test.each([
  ['50.000', 50_000],
  ['50,000', 50_000],
  ['1,000,000', 1_000_000],
  ['Rp50.000,00', 50_000],
  ['50 000', 50_000],
  ['25rb', 25_000],
  ['25 ribu', 25_000],
  ['1,5jt', 1_500_000],
  ['50K', 50_000],
  ['５００００', 50_000],
])('a pasted amount "%s" is read', async (text, amount) => {
  await paste('amount', text);
  await expectSent({ amount });
  await expect.element(box()).toHaveValue(amount.toLocaleString('id-ID'));
});

test('a pasted amount replaces the one that stands there', async () => {
  await paste('amount', 'Rp20.000');
  await pasteInto('Nomor', 'Rp50.000');
  await expectSent({ amount: 50_000 });
});

test.each(['1.5', '12,34', 'dua puluh ribu'])('a pasted amount "%s" is not guessed at', async (text) => {
  await paste('amount', text);
  await expect.element(page.getByText('Jumlah ini belum jelas.', { exact: false })).toBeVisible();
  await expect.element(box()).toHaveValue(text);
  await expectSent({ amount: null });
});

test('a typed amount gets its dots, and words are read when the field is left', async () => {
  await render(<Form field="amount" />);
  await userEvent.click(box());
  await userEvent.keyboard('25000');
  await expect.element(box()).toHaveValue('25.000');
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}1,5jt');
  await expect.element(box()).toHaveValue('1,5jt');
  await expectSent({ amount: 1_500_000 });
  await userEvent.tab();
  await expect.element(box()).toHaveValue('1.500.000');
});

test('an unclear amount is said when the field is left and forgotten when another is chosen', async () => {
  await render(<Form field="amount" />);
  await userEvent.click(box());
  await userEvent.keyboard('12,34');
  expect(page.getByText('Jumlah ini belum jelas.', { exact: false }).query()).toBeNull();
  await userEvent.tab();
  await expect.element(page.getByText('Jumlah ini belum jelas.', { exact: false })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Rp20.000' }));
  await expectSent({ amount: 20_000 });
  expect(page.getByText('Jumlah ini belum jelas.', { exact: false }).query()).toBeNull();
});

test.each(['1,5', '1.5', '2,', '10-12', '-4'])(
  'a count keeps "%s" as typed, is no number, and says so',
  async (text) => {
    await render(<Form field="count" />);
    await userEvent.type(box(), text);
    await userEvent.tab();
    await expect.element(box()).toHaveValue(text);
    await expect.element(box()).toHaveAccessibleDescription('Isi angka bulat, tanpa koma atau titik.');
    await expectSent({ count: null });
    await page.getByRole('button', { name: 'Tambah' }).click();
    await expectSent({ count: 1 });
    await expect.element(box()).toHaveAccessibleDescription('');
  },
);

test.each([
  ['count', '1.000', 1_000],
  ['count', '5 game', 5],
  ['count', 'abc', null],
  ['weight', '-2', -2],
] as const)('a %s typed as "%s" is %s', async (field, text, count) => {
  await render(<Form field={field} />);
  await userEvent.type(box(), text);
  await userEvent.tab();
  await expectSent({ count });
  await expect.element(box()).toHaveValue(count === null ? '' : String(count));
});
