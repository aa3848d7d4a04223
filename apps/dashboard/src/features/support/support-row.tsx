import type { SupportItem } from '@mabarin/api-client/contract/support';
import { hiddenBecause } from '@mabarin/domain/messages/reasons';
import { shortenLongWords } from '@mabarin/domain/text-line';
import { Button } from '@mabarin/ui/buttons/button';
import { Menu, type MenuItem } from '@mabarin/ui/buttons/menu';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatClock, formatWhen } from '@mabarin/ui/format/time';
import { Stamp } from '@mabarin/ui/states/stamp';
import { Ticket } from '@mabarin/ui/page/ticket';
import { complaintText } from '@mabarin/web/complaint-text';
import { useMutation } from '@tanstack/react-query';
import { memo } from 'react';
import ArrowCounterClockwise from '~icons/ph/arrow-counter-clockwise-bold';
import Copy from '~icons/ph/copy-fill';
import Eye from '~icons/ph/eye-fill';
import EyeSlash from '~icons/ph/eye-slash-fill';
import Flag from '~icons/ph/flag-bold';
import Prohibit from '~icons/ph/prohibit-bold';
import { complainMutation } from '#features/complaints/index.ts';
import { copyOrShow } from '#platform/copy.tsx';
import { choosable, ChooseRow } from '#platform/page/detail-panel.tsx';
import styles from './support-row.module.css';
import { supportText } from './support.text.ts';

type SupportRowProps = {
  item: SupportItem;
  now: number;
  /** The pending call of the row. */
  busy: 'replay' | 'show' | null;
  /** Undefined where rows cannot be selected at this width. */
  chosen: boolean | undefined;
  onChoose: (id: string) => void;
  onReplay: (item: SupportItem) => void;
  onBan: (item: SupportItem) => unknown;
  onShow: (item: SupportItem) => unknown;
};

/** A support as a ticket: who gave what, the message, then the time. */
export const SupportRow = memo(function SupportRow({
  item,
  now,
  busy,
  chosen,
  onChoose,
  onReplay,
  onBan,
  onShow,
}: SupportRowProps) {
  const { id, name, email, gift, message, added, showing, banned, diffday } = item;
  const { mutate: report } = useMutation(complainMutation);
  // A phone's row has no room for the address.
  const group = email ?? supportText.emailHidden;
  const items: MenuItem[] = [
    { label: supportText.copyName, icon: <Copy />, onSelect: () => void copyOrShow(name, supportText.copyName), group },
  ];
  if (email !== null) {
    const onSelect = () => void copyOrShow(email, supportText.copyEmail);
    items.push({ label: supportText.copyEmail, icon: <Copy />, onSelect, group });
  }
  items.push({ label: complaintText.report, icon: <Flag />, onSelect: () => report(id) });
  if (!banned) {
    items.push({ label: supportText.ban, icon: <Prohibit />, onSelect: () => onBan(item), tone: 'stop' });
  }
  return (
    <Ticket
      as="li"
      className={chosen === undefined ? styles.row : `${styles.row} ${choosable(chosen)}`}
      aside={
        <>
          {item.dispute === null && (
            <Button
              variant="quiet"
              size="small"
              icon={<ArrowCounterClockwise />}
              busy={busy === 'replay'}
              aria-label={supportText.replayLabel(name)}
              onClick={() => onReplay(item)}
            >
              <span className={styles.word}>{supportText.replay}</span>
            </Button>
          )}
          <Menu label={supportText.menu(name)} items={items} />
        </>
      }
    >
      <div className="row items-baseline justify-between gap-3">
        <p className={`row items-baseline gap-x-2 min-w-0 ${styles.who}`}>
          <span className="strong anywhere">
            <Name name={name} chosen={chosen} onChoose={() => onChoose(id)} />{' '}
            {banned && <Stamp>{supportText.banned}</Stamp>}
          </span>
          {email === null ? (
            <em className="small muted">{supportText.emailHidden}</em>
          ) : (
            <span className="small muted">{email}</span>
          )}
        </p>
        <span className="figure">{formatRupiah(gift)}</span>
      </div>
      <p className="anywhere">
        <bdi>{shortenLongWords(message)}</bdi>
      </p>
      {item.dispute !== null && <p>{supportText.disputes[item.dispute]}</p>}
      <HiddenNote item={item} busy={busy === 'show'} onShow={onShow} />
      <p className={`small muted snug ${styles.facts}`}>
        <time dateTime={added}>
          <span className={diffday === 0 ? styles.ago : ''}>{supportText.ago(formatWhen(added, now))}</span>{' '}
          <span>{supportText.at(formatClock(added))}</span>
        </time>{' '}
        · <span>{supportText.showing[showing]}</span>
      </p>
    </Ticket>
  );
});

type NameProps = { name: string; chosen: boolean | undefined; onChoose: () => void };

function Name({ name, chosen, onChoose }: NameProps) {
  if (chosen === undefined) return <bdi>{name}</bdi>;
  return (
    <ChooseRow chosen={chosen} onChoose={onChoose}>
      <bdi>{name}</bdi>
    </ChooseRow>
  );
}

function HiddenNote({ item, busy, onShow }: Pick<SupportRowProps, 'item' | 'onShow'> & { busy: boolean }) {
  if (item.hidden_reason === null) return null;
  return (
    <div className={`row items-center gap-2 mt-1 mb-1 px-2 py-2 sunken rounded-small small snug ${styles.hidden}`}>
      {item.visible ? <Eye /> : <EyeSlash />}
      <p className="flex-1">
        <span>{hiddenBecause(item.hidden_reason, item.because)}</span>{' '}
        {item.visible && <span>{supportText.revealed}</span>}
      </p>
      {!item.visible && item.hidden_reason !== 'operator' && item.dispute === null && (
        <Button
          variant="ink"
          size="small"
          busy={busy}
          aria-label={supportText.showLabel(item.name)}
          onClick={() => onShow(item)}
        >
          {supportText.show}
        </Button>
      )}
    </div>
  );
}
