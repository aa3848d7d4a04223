import type { SupportItem } from '@mabarin/api-client/contract/support';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatClock, formatLongDate } from '@mabarin/ui/format/time';
import { ComplainButton } from '#features/complaints/index.ts';
import { DetailPanel } from '#platform/page/detail-panel.tsx';
import { supportText } from './support.text.ts';

const text = supportText.detail;

type SupportDetailProps = {
  item: SupportItem;
  /** All supports read so far. */
  items: readonly SupportItem[];
};

/** A support in full, with others from the same address. */
export function SupportDetail({ item, items }: SupportDetailProps) {
  const { name, email, gift, fee, total, message, added, showing } = item;
  const same = email === null ? [] : items.filter((one) => one.email === email);
  const sum = same.reduce((amount, one) => amount + one.gift, 0);
  return (
    <DetailPanel
      title={name}
      facts={[
        [text.gift, formatRupiah(gift)],
        [
          text.paid,
          (total > gift ? supportText.split : supportText.splitOfHost)(formatRupiah(total), formatRupiah(fee)),
        ],
        [text.when, text.at(formatLongDate(added), formatClock(added))],
        [text.showing, supportText.showing[showing]],
        [text.email, email ?? supportText.emailHidden],
        [text.same, same.length > 1 ? text.sum(same.length, formatRupiah(sum)) : null],
      ]}
    >
      <p>
        <bdi>{message}</bdi>
      </p>
      {item.dispute !== null && <p>{supportText.disputes[item.dispute]}</p>}
      <p>
        <ComplainButton key={item.id} id={item.id} label={supportText.reportLabel(name)} />
      </p>
    </DetailPanel>
  );
}
