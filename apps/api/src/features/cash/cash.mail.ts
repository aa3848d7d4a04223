import type { CashOutHold } from '@mabarin/domain/cash/cash';
import { providerReason } from '@mabarin/domain/desk/reasons';
import { rupiahText } from '@mabarin/domain/rupiah';
import { holdText } from './cash.text.ts';
import { notMeButton, notMeParagraph, type Host } from '#features/accounts/index.ts';
import type { Config } from '#platform/config.ts';
import { momentText } from '#platform/mail/format.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import type { Mail } from '#ports/mailer.port.ts';

/** Reports the new account for cash-outs, in case it was not the host. `number` is masked. */
export function bankAccountMail(
  config: Pick<Config, 'origins'>,
  host: Pick<Host, 'email' | 'name' | 'username'>,
  saved: { at: Date; bank: string; number: string; holder: string; code: string },
): Mail {
  return {
    to: host.email,
    subject: 'Rekening pencairan Mabarin kamu disimpan',
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [
        `Rekening pencairan akun @${host.username} disimpan pada ${momentText(saved.at)}: ${saved.bank} ${saved.number} atas nama ${saved.holder}. Saldo yang kamu cairkan akan dikirim ke sana, paling cepat 24 jam setelah rekening disimpan.`,
        notMeParagraph(host),
      ],
      button: notMeButton(config, saved.code),
    }),
  };
}

/** Reports a cash-out, in case it was not the host. */
export function cashOutMail(
  config: Pick<Config, 'origins'>,
  host: Pick<Host, 'email' | 'name' | 'username'>,
  asked: { id: string; at: Date; amount: number; bank: string; number: string; hold: CashOutHold | null; code: string },
): Mail {
  return {
    to: host.email,
    subject: `Pencairan ${rupiahText(asked.amount)} diminta`,
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [
        `Pencairan ${rupiahText(asked.amount)} dari akun @${host.username} diminta pada ${momentText(asked.at)}, ke ${asked.bank} ${asked.number}. Nomornya ${asked.id}.`,
        ...(asked.hold === null ? [] : [holdText(asked.hold)]),
        notMeParagraph(host),
      ],
      button: notMeButton(config, asked.code),
    }),
  };
}

/** Reports a cash-out that failed or came back. `reason`: the provider's words; null: none. */
export function returnedMail(
  { origins }: Pick<Config, 'origins'>,
  host: Pick<Host, 'email' | 'name' | 'username'>,
  returned: { id: string; amount: number; bank: string; holder: string; reason: string | null },
): Mail {
  const { id, bank, holder, reason } = returned;
  const amount = rupiahText(returned.amount);
  const because = reason === null ? '' : ` Sebabnya: ${providerReason(reason)}.`;
  return {
    to: host.email,
    subject: `Pencairan ${amount} gagal, saldo kembali`,
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [
        `Pencairan ${id} dari akun @${host.username}, ${amount} ke ${bank} atas nama ${holder}, tidak sampai.${because}`,
        `${amount} sudah kembali ke saldo kamu, biayanya juga. Cek nomor dan nama rekening kamu, lalu cairkan lagi.`,
      ],
      button: { label: 'Buka saldo', url: `${origins.dashboard}/dashboard/cash` },
    }),
  };
}
