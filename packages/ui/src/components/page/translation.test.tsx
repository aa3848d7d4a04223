import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import Check from '~icons/ph/check-bold';
import Plus from '~icons/ph/plus-bold';
import { expectTranslatable } from '#testing/translation.tsx';
import { Button, ButtonLink } from '#components/buttons/button.tsx';
import { CheckboxField } from '#components/fields/checkbox-field.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { CodeField } from '#components/fields/code-field.tsx';
import { CopyButton } from '#components/buttons/copy-button.tsx';
import { CounterTextArea } from '#components/fields/counter-text-area.tsx';
import { DialogHost, showDialog } from '#components/popups/dialog.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Holes } from './holes.tsx';
import { Menu } from '#components/buttons/menu.tsx';
import { OfflineBar } from '#components/states/offline-bar.tsx';
import { RoleChips } from '#components/pickers/role-chips.tsx';
import { RupiahField } from '#components/fields/rupiah-field.tsx';
import { Stamp } from '#components/states/stamp.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Ticket, TicketLines } from './ticket.tsx';

const nothing = () => undefined;

test('a translated button changes words, icon and state', () =>
  expectTranslatable(
    <Button icon={<Check />}>Bayar Rp10.000</Button>,
    <Button icon={<Plus />}>Bayar Rp20.000</Button>,
    <Button busy>Bayar Rp20.000</Button>,
    <Button icon={<Check />}>Lunas</Button>,
  ));

test('a translated link that looks like a button changes words and icon', () =>
  expectTranslatable(
    <ButtonLink href="/a">Buka</ButtonLink>,
    <ButtonLink href="/a" icon={<Check />}>
      Sudah dibuka
    </ButtonLink>,
    <ButtonLink href="/a" icon={<Plus />}>
      Buka lagi
    </ButtonLink>,
  ));

test('a translated copy button says that it copied', () =>
  expectTranslatable(<CopyButton value="https://mabarin.test/a" label="Salin link antrian" />, async (screen) => {
    await screen.getByRole('button').click();
    await expect.element(screen.getByText('Disalin')).toBeVisible();
  }));

test('translated games count on', () =>
  expectTranslatable(
    <Holes played={1} count={3} />,
    <Holes played={2} count={3} />,
    <Holes played={2} count={9} />,
    <Holes played={3} count={9} short />,
    <Holes played={3} count={4} short />,
  ));

test('a translated ticket changes stub, lines and notice', () =>
  expectTranslatable(
    <Ticket stub="01">
      <TicketLines title="Reguler" name="Budi" />
    </Ticket>,
    <Ticket stub="02" aside={<RoleChips roles={{ gameRoleRoamer: true }} />}>
      <TicketLines title="Fast track" name="Budi" notice={<Stamp>DITANDAI</Stamp>} />
    </Ticket>,
    <Ticket stub="main">
      <TicketLines title="Reguler" name="Sari" notice={<Stamp>Baru</Stamp>} />
    </Ticket>,
  ));

test('translated lanes follow the choice', () =>
  expectTranslatable(
    <RoleChips roles={{ gameRoleRoamer: true }} />,
    <RoleChips roles={{ gameRoleRoamer: true, gameRoleJungler: true }} />,
    <RoleChips roles={{ gameRoleJungler: true }} />,
  ));

test('a translated stamp changes', () => expectTranslatable(<Stamp>LUNAS</Stamp>, <Stamp>SELESAI</Stamp>));

test('a translated empty list gets its button and its help', () =>
  expectTranslatable(
    <EmptyState title="Kosong" />,
    <EmptyState title="Kosong" help="Pesan dulu" action={<Button>Pesan</Button>} />,
    <EmptyState title="Masih kosong" action={<Button>Pesan lagi</Button>} />,
  ));

test('a translated bar about the connection comes, changes and goes', () =>
  expectTranslatable(
    <OfflineBar show={false} />,
    <OfflineBar show />,
    <OfflineBar show text="Tersambung lagi" />,
    <OfflineBar show={false} />,
  ));

type FormValues = { name: string; message: string; amount: number; agreed: boolean; code: string; kind: string };
const values: FormValues = { name: '', message: '', amount: 10_000, agreed: false, code: '', kind: 'a' };

/** A selection of fields with an error under each. */
function Fields({ show, error = '' }: { show: 'text' | 'choices' | 'amount'; error?: string }) {
  const at = { type: 'manual', message: error };
  const errors = error === '' ? {} : { name: at, message: at, amount: at, agreed: at, code: at, kind: at };
  const { control } = useForm<FormValues>({ defaultValues: values, errors });
  if (show === 'amount') {
    return <RupiahField control={control} name="amount" label="Jumlah" min={1_000} step={1_000} quick={[20_000]} />;
  }
  if (show === 'text') {
    return (
      <>
        <TextField control={control} name="name" label="Nama" hint={error === '' ? undefined : 'maks. 20 huruf'} />
        <CounterTextArea control={control} name="message" label="Pesan" max={30} />
        <CodeField control={control} name="code" />
      </>
    );
  }
  return (
    <>
      <CheckboxField
        control={control}
        name="agreed"
        label={error === '' ? 'Setuju' : 'Harus setuju'}
        hint="Baca dulu"
      />
      <ChoiceField
        control={control}
        name="kind"
        label="Jenis"
        choices={[
          { value: 'a', title: 'Reguler', description: error === '' ? 'Ikut antrian' : 'Sedang penuh' },
          { value: 'b', title: 'Fast track', description: 'Di depan' },
        ]}
      />
    </>
  );
}

test('translated fields of text get a hint, an error and what was typed', () =>
  expectTranslatable(
    <Fields show="text" />,
    <Fields show="text" error="Isi dulu ya" />,
    async (screen) => screen.getByLabelText('Pesan').fill('Semangat'),
    async (screen) => screen.getByRole('button', { name: 'Pakai kode cadangan' }).click(),
    <Fields show="text" error="Masih salah" />,
    <Fields show="text" />,
  ));

test('translated choices change their words and get an error', () =>
  expectTranslatable(
    <Fields show="choices" />,
    <Fields show="choices" error="Pilih dulu ya" />,
    async (screen) => screen.getByText('Fast track').click(),
    <Fields show="choices" />,
  ));

test('a translated field for money gets and loses its error', () =>
  expectTranslatable(
    <Fields show="amount" />,
    async (screen) => screen.getByRole('button', { name: 'Rp20.000' }).click(),
    <Fields show="amount" error="Kurang" />,
    <Fields show="amount" />,
  ));

test('a translated menu opens with its words', () =>
  expectTranslatable(
    <Menu label="Lainnya" items={[{ label: 'Hapus', icon: <Check />, onSelect: nothing }]} />,
    async (screen) => {
      await screen.getByRole('button', { name: 'Lainnya' }).click();
      await expect.element(screen.getByRole('menuitem')).toBeVisible();
    },
    <Menu label="Lainnya" items={[{ label: 'Kembalikan', icon: <Plus />, onSelect: nothing }]} />,
  ));

test('a translated dialog opens, is answered and opens again', () => {
  const ask = (question: string) => (
    <>
      <DialogHost />
      <Button onClick={() => void showDialog({ caption: 'Antrian', text: question })}>Hapus</Button>
    </>
  );
  return expectTranslatable(
    ask('Hapus antrian Budi?'),
    async (screen) => {
      await screen.getByRole('button').click();
      await expect.element(page.getByText('Hapus antrian Budi?')).toBeVisible();
    },
    async () => page.getByRole('button', { name: 'OK' }).click(),
  );
});
