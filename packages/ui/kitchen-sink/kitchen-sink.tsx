import type { Elements } from '@mabarin/ui/elements';
import { TICKET_STYLES, ticketStyleFor } from '@mabarin/domain/alerts/ticket-styles';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import PlayIcon from '~icons/ph/play-fill';
import DotsIcon from '~icons/ph/dots-three-bold';
import { AccountField } from '#components/fields/account-field.tsx';
import { AlertTicket } from '#components/page/alert-ticket.tsx';
import { Avatar } from '#components/page/avatar.tsx';
import { Awning } from '#components/decoration/awning.tsx';
import { BankField } from '#components/pickers/bank-field.tsx';
import { Button, ButtonLink, type ButtonVariant } from '#components/buttons/button.tsx';
import { CheckboxField } from '#components/fields/checkbox-field.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { CopyButton } from '#components/buttons/copy-button.tsx';
import { CounterTextArea } from '#components/fields/counter-text-area.tsx';
import { DateField } from '#components/pickers/date-field.tsx';
import { DialogHost, showDialog } from '#components/popups/dialog.tsx';
import { EmailField } from '#components/fields/email-field.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Holes } from '#components/page/holes.tsx';
import { IconButton } from '#components/buttons/icon-button.tsx';
import { LiveRegion } from '#components/states/live-region.tsx';
import { Logo } from '#components/decoration/logo.tsx';
import { Mascot, type Mood } from '#components/decoration/mascot.tsx';
import { Menu } from '#components/buttons/menu.tsx';
import { OfflineBar } from '#components/states/offline-bar.tsx';
import { PageTitle } from '#components/page/page-title.tsx';
import { CodeField } from '#components/fields/code-field.tsx';
import { PasswordField } from '#components/fields/password-field.tsx';
import { PlayerFields } from '#components/fields/player-fields.tsx';
import { PhotoField } from '#components/pickers/photo-field.tsx';
import { ProcessingOverlay } from '#components/popups/processing-overlay.tsx';
import { RoleChips } from '#components/pickers/role-chips.tsx';
import { RoleField } from '#components/pickers/role-field.tsx';
import { RupiahField } from '#components/fields/rupiah-field.tsx';
import { SearchField } from '#components/fields/search-field.tsx';
import { TicketSkeleton } from '#components/states/skeleton.tsx';
import { DaySheet } from '#components/page/day-sheet.tsx';
import { Stamp } from '#components/states/stamp.tsx';
import { RangeField } from '#components/fields/range-field.tsx';
import { StepperField } from '#components/fields/stepper-field.tsx';
import { Switch } from '#components/fields/switch.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Ticket, TicketLines } from '#components/page/ticket.tsx';
import { showToast, ToastHost } from '#components/popups/toast.tsx';
import { formatRupiah } from '#format/money.ts';
import styles from './kitchen-sink.module.css';

const variants: ButtonVariant[] = ['cta', 'go', 'stop', 'warn', 'ink', 'quiet'];
const moods: Mood[] = ['ramah', 'menang', 'sedih', 'mikir', 'kaget', 'tidur'];
const price = 25_000;
const banks = [
  { code: '014', name: 'Bank Central Asia' },
  { code: '008', name: 'Bank Mandiri' },
  { code: '009', name: 'Bank Negara Indonesia' },
  { code: '002', name: 'Bank Rakyat Indonesia' },
  { code: '564', name: 'Bank Mandiri Taspen' },
];

/** Every part of the kit in every state, as documentation and for the browser tests. */
export function KitchenSink() {
  return (
    <>
      <LiveRegion />
      <DialogHost />
      <ToastHost />
      <OfflineBar show />
      <StallFront />
      <main id="isi" className={styles.main}>
        <OrderForm />
        <FieldStates />
        <Buttons />
        <Tickets />
        <Signs />
        <Alerts />
        <Payment />
        <Lists />
        <Feedback />
      </main>
    </>
  );
}

function Section({ title, children }: { title: string; children: Elements }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function StallFront() {
  return (
    <header data-theme="malam" className={styles.front}>
      <Awning open />
      <div className={styles.host}>
        <Avatar src={null} size={84} eager />
        <div>
          <PageTitle>Bang Kancil</PageTitle>
          <p className={styles.muted}>@bangkancil</p>
        </div>
      </div>
    </header>
  );
}

function OrderForm() {
  const { control } = useForm({
    defaultValues: {
      gameID: '123456789',
      gameServerID: '2045',
      gameRoleExpLaner: false,
      gameRoleGoldlaner: false,
      gameRoleJungler: true,
      gameRoleMidlaner: false,
      gameRoleRoamer: true,
      gameEventCode: '2',
      gameCount: 2,
      volume: 80,
      gameMessage: 'Gas push rank bang!',
    },
  });
  return (
    <Section title="Form mabar">
      <PlayerFields
        control={control}
        id={{ name: 'gameID', label: 'ID game' }}
        server={{ name: 'gameServerID', label: 'Server' }}
      />
      <RoleField control={control} label="Role kamu" hint="boleh lebih dari satu" />
      <ChoiceField
        control={control}
        name="gameEventCode"
        label="Mau main apa?"
        choices={[
          { value: '1', title: 'Reguler', description: 'Masuk antrian biasa', price: formatRupiah(10_000) },
          {
            value: '2',
            title: 'Push rank bareng',
            description: 'Classic dilarang, all out',
            price: formatRupiah(price),
          },
          { value: '3', title: 'Sundul', description: 'Lagi tutup', price: formatRupiah(10_000), disabled: true },
        ]}
      />
      <StepperField control={control} name="gameCount" label="Berapa game?" />
      <RangeField
        control={control}
        name="volume"
        label="Suara"
        min={0}
        max={100}
        step={5}
        said={(value) => `${value} %`}
      />
      <CounterTextArea
        control={control}
        name="gameMessage"
        label="Pesan"
        hint="Huruf dan angka saja, tanpa @ # %"
        max={50}
      />
    </Section>
  );
}

function FieldStates() {
  const { control, setError } = useForm({
    defaultValues: {
      name: 'anonim',
      mail: 'salah@',
      gift: 25_000 as number | null,
      empty: '',
      password: 'rahasia',
      code: '',
      anonymous: true,
      role: '',
      photo: '',
      day: '2026-11-21',
      noDay: '',
      bank: '008',
      account: '1234567890',
    },
  });
  useEffect(() => {
    setError('mail', { message: 'accounts.login_invalid' });
    setError('empty', { message: 'Kolom ini wajib diisi.' });
    setError('role', { message: 'Pilih salah satu dulu ya.' });
  }, [setError]);
  return (
    <Section title="Kolom">
      <TextField control={control} name="name" label="Nama" mark="valid" />
      <EmailField control={control} name="mail" label="E-mail" mark="invalid" />
      <TextField
        control={control}
        name="empty"
        label="Username"
        placeholder="namakamu"
        end={
          <Button size="small" variant="ink">
            Cek
          </Button>
        }
      />
      <TextField control={control} name="name" label="Nama di game" hint="tidak bisa diubah" readOnly />
      <CodeField control={control} name="code" />
      <PasswordField control={control} name="password" label="Password" autoComplete="current-password" />
      <PhotoField control={control} name="photo" label="Foto" hint="sebaiknya persegi" />
      <div className={styles.pair}>
        <DateField control={control} name="day" label="Dari" />
        <DateField control={control} name="noDay" label="Jadwal Kirim Gift" />
      </div>
      <BankField control={control} name="bank" label="Bank" banks={banks} />
      <AccountField control={control} name="account" label="Nomor rekening" />
      <RupiahField
        control={control}
        name="gift"
        label="Nominal"
        hint="minimal Rp10.000"
        min={10_000}
        step={5_000}
        quick={[10_000, 25_000, 50_000, 100_000]}
      />
      <ChoiceField
        control={control}
        name="role"
        label="Kategori"
        choices={[
          { value: '1', title: 'Skin' },
          { value: '2', title: 'Starlight Card' },
        ]}
      />
      <CheckboxField control={control} name="anonymous" label="Jadi anonim" hint="Nama kamu tidak tampil di live." />
    </Section>
  );
}

function Buttons() {
  const [on, setOn] = useState(true);
  return (
    <Section title="Tombol">
      <div className={styles.row}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} size="small" icon={<PlayIcon />}>
            {variant}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        <Button busy>Ambil karcis</Button>
        <Button disabled>Belum bisa</Button>
        <ButtonLink href="#jadi-host" size="large">
          Jadi Host!
        </ButtonLink>
        <IconButton icon={<DotsIcon />} label="Lainnya" />
        <IconButton icon={<DotsIcon />} label="Lainnya" size="small" />
        <Menu
          label="Lainnya untuk mas.joko"
          items={[
            { label: 'Tandai', onSelect: () => showToast('Ditandai') },
            { label: 'Ubah', onSelect: () => undefined, disabled: true },
            { label: 'Blacklist', onSelect: () => showToast('Blacklist'), tone: 'stop' },
          ]}
        />
        <CopyButton value="https://mabarin.test/bangkancil/list" label="Salin link antrian" />
        <CopyButton value="123456789 (2045)" compact />
      </div>
      <Button wide size="large" variant="go">
        Lebar penuh
      </Button>
      <div className={styles.row}>
        <Switch label="Terima pesanan" checked={on} onChange={setOn} />
        <Switch label="Mati" checked={false} onChange={() => undefined} />
      </div>
    </Section>
  );
}

const roam = { gameRoleRoamer: true };

function Tickets() {
  return (
    <Section title="Karcis">
      <ul className={styles.list}>
        <Ticket as="li" stub="HOST" aside={<RoleChips roles={{ gameRoleJungler: true }} />}>
          <TicketLines title="IGN kamu" name="KancilOnFire" />
        </Ticket>
        <Ticket as="li" stub="01" aside={<RoleChips roles={{ gameRoleGoldlaner: true, gameRoleMidlaner: true }} />}>
          <TicketLines title="Push rank bareng" name="mas.joko" />
          <Holes played={1} count={2} />
        </Ticket>
        <Ticket as="li" stub="02" aside={<RoleChips roles={roam} size="small" />}>
          <TicketLines title="Reguler" name="xX_Udin_Xx" notice={<Stamp tone="warn">Ditandai</Stamp>} />
          <Holes played={2} count={3} />
        </Ticket>
        <Ticket as="li" stub="03" aside={<Button size="small">Main</Button>}>
          <TicketLines
            title="Fast-Track"
            name="toxic_abis_dengan_nama_yang_sangat_panjang_sekali"
            notice={<Stamp>Blacklist</Stamp>}
          />
          <Holes played={3} count={12} short />
        </Ticket>
        <Ticket as="li" stub={<DaySheet day="2026-11-24" />} stubTone="joy">
          <TicketLines title="Skin Epic" name="siti.mlbb" notice={<Stamp tone="go">Hari ini!</Stamp>} />
        </Ticket>
        <Ticket as="li" stub="Skin" stubTone="cta">
          <TicketLines title="Klaim" name="Gift pembuka" />
        </Ticket>
        <Ticket as="li" stub={<DaySheet day={null} />}>
          <TicketLines title="Skin Epic" name="budi.ml" />
        </Ticket>
      </ul>
      <Ticket
        layout="slip"
        entering="stamped"
        stub={
          <Stamp size="big" tone="go" landing>
            Lunas
          </Stamp>
        }
      >
        <TicketLines title="Reguler × 2" name="Urutan ke-4" />
      </Ticket>
      <TicketSkeleton count={2} />
    </Section>
  );
}

function Signs() {
  return (
    <Section title="Tanda">
      <div className={styles.row}>
        <Stamp size="big">Menang!</Stamp>
        <Stamp size="big" tone="go">
          Lunas
        </Stamp>
      </div>
      <div className={styles.row}>
        <Logo />
        <RoleChips
          roles={{
            gameRoleExpLaner: true,
            gameRoleGoldlaner: true,
            gameRoleJungler: true,
            gameRoleMidlaner: true,
            gameRoleRoamer: true,
          }}
        />
      </div>
      <div className={styles.row}>
        {moods.map((mood) => (
          <Mascot key={mood} mood={mood} size={100} />
        ))}
      </div>
      <Awning />
      <Awning open={false} />
    </Section>
  );
}

function Alerts() {
  return (
    <Section title="Alert">
      <div className={styles.stream}>
        {TICKET_STYLES.map((style) => (
          <AlertTicket
            key={style.from}
            style={style}
            title="Support baru"
            name="Sultan Bekasi"
            amount={Math.max(10_000, style.from)}
            message={style.from === 0 ? null : 'Gas terus bang, jangan kasih kendor!'}
            badge={style.from === 0 ? 'ulang' : null}
            more={style.from === 0 ? '+4 lagi' : null}
          />
        ))}
        <AlertTicket
          style={ticketStyleFor(TICKET_STYLES, 1_250_000)}
          title="Support baru"
          name="Sultan Bekasi Timur Raya"
          amount={1_250_000}
          message={'Kapan kita mabar bareng lagi? '.repeat(5).trim()}
        />
      </div>
    </Section>
  );
}

function Payment() {
  return (
    <div data-theme="malam" className={styles.payment}>
      <h2>Bayar pakai QRIS</h2>
      <div data-theme="sore" className={styles.slip}>
        <Ticket
          layout="slip"
          entering
          stub={
            <>
              <p>Push rank bareng × 2</p>
              <p className={styles.amount}>{formatRupiah(52_500)}</p>
              <p className={styles.muted}>termasuk biaya layanan Rp2.500</p>
            </>
          }
        >
          <div className={styles.qr} />
        </Ticket>
      </div>
      <Button size="large" wide>
        Sudah Scan!
      </Button>
    </div>
  );
}

function Lists() {
  const [search, setSearch] = useState('udin');
  return (
    <Section title="Daftar">
      <SearchField label="Cari nama atau event" value={search} onChange={setSearch} />
      <EmptyState
        mood="sedih"
        title="Belum ada gift yang bisa di klaim."
        help="Bang Kancil belum pasang hadiah. Mabar dulu sambil nunggu?"
        action={<Button variant="ink">Ke halaman Mabar</Button>}
      />
    </Section>
  );
}

function Feedback() {
  const [processing, setProcessing] = useState(new URLSearchParams(location.search).get('open') === 'processing');
  return (
    <Section title="Kabar">
      <div className={styles.row}>
        <Button
          variant="stop"
          onClick={() =>
            void showDialog({
              icon: 'warn',
              caption: 'Hapus event?',
              text: 'Event "Push rank bareng" akan hilang dari halaman kamu.',
              buttons: [
                { choice: 'hapus', label: 'Ya, hapus', tone: 'stop' },
                { choice: 'tidak', label: 'Tidak', tone: 'ink' },
              ],
            }).then((choice) => showToast(choice ?? 'Ditutup'))
          }
        >
          Dialog hapus
        </Button>
        <Button
          variant="ink"
          onClick={() =>
            void showDialog({ icon: 'fail', caption: 'Gagal', text: 'Jaringan bermasalah. Coba lagi ya!' })
          }
        >
          Dialog gagal
        </Button>
        <Button variant="quiet" onClick={() => showToast('Tersimpan')}>
          Toast
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setProcessing(true);
            setTimeout(() => setProcessing(false), 2500);
          }}
        >
          Proses
        </Button>
      </div>
      <ProcessingOverlay open={processing} />
    </Section>
  );
}
