import type { SupportItem } from '@mabarin/api-client/contract/support';
import { hiddenBecause } from '@mabarin/domain/messages/reasons';
import { shortenLongWords } from '@mabarin/domain/text-line';
import { Button } from '@mabarin/ui/buttons/button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatClock, formatWhen } from '@mabarin/ui/format/time';
import { Stamp } from '@mabarin/ui/states/stamp';
import { Ticket } from '@mabarin/ui/page/ticket';
import { memo } from 'react';
import ArrowCounterClockwise from '~icons/ph/arrow-counter-clockwise-bold';
import Eye from '~icons/ph/eye-fill';
import EyeSlash from '~icons/ph/eye-slash-fill';
import Prohibit from '~icons/ph/prohibit-bold';
import { ComplainButton } from '#features/complaints/index.ts';
import { choosable, ChooseRow } from '#platform/page/detail-panel.tsx';
import styles from './support-row.module.css';
import { supportText } from './support.text.ts';

type SupportRowProps = {
  item: SupportItem;
  now: number;
  /** The pending call of the row. */
  busy: 'ban' | 'replay' | 'show' | null;
  /** Undefined where rows cannot be selected at this width. */
  chosen: boolean | undefined;
  onChoose: (id: string) => void;
  onReplay: (item: SupportItem) => void;
  onBan: (item: SupportItem) => unknown;
  onShow: (item: SupportItem) => unknown;
};

/** A support as a ticket: the amount on its stub, the rest beside it. */
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
  const { name, email, gift, message, added, showing, banned } = item;
  return (
    <Ticket
      as="li"
      className={chosen === undefined ? styles.row : `${styles.row} ${choosable(chosen)}`}
      stub={<span className={styles.amount}>{formatRupiah(gift)}</span>}
      aside={
        <div className="row wrap items-center justify-end gap-2">
          {item.dispute === null && (
            <Button
              variant="quiet"
              size="small"
              icon={<ArrowCounterClockwise />}
              busy={busy === 'replay'}
              aria-label={supportText.replayLabel(name)}
              onClick={() => onReplay(item)}
            >
              {supportText.replay}
            </Button>
          )}
          {/* The detail beside the list has it. */}
          {chosen === undefined && <ComplainButton id={item.id} label={supportText.reportLabel(name)} />}
          {banned ? (
            <Stamp>{supportText.banned}</Stamp>
          ) : (
            <Button
              variant="quiet"
              size="small"
              icon={<Prohibit />}
              busy={busy === 'ban'}
              aria-label={supportText.banLabel(name)}
              onClick={() => onBan(item)}
            >
              {supportText.ban}
            </Button>
          )}
        </div>
      }
    >
      <p className={`row wrap gap-x-3 small muted ${styles.when}`}>
        <time dateTime={added}>{supportText.when(formatWhen(added, now), formatClock(added))}</time>
        <span>{supportText.showing[showing]}</span>
      </p>
      <div className="row wrap items-center gap-1 gap-x-5 mt-1">
        <p className="row items-center gap-2 min-w-0 strong anywhere">
          <Name name={name} chosen={chosen} onChoose={() => onChoose(item.id)} />
          <CopyButton compact value={name} label={supportText.copyName(name)} />
        </p>
        <p className={`row items-center gap-2 min-w-0 small muted anywhere ${styles.email}`}>
          {email === null ? (
            <em>{supportText.emailHidden}</em>
          ) : (
            <>
              <span>{email}</span>
              <CopyButton compact value={email} label={supportText.copyEmail(email)} />
            </>
          )}
        </p>
      </div>
      <p className="mt-2 anywhere">
        <bdi>{shortenLongWords(message)}</bdi>
      </p>
      {item.dispute !== null && <p>{supportText.disputes[item.dispute]}</p>}
      <HiddenNote item={item} busy={busy === 'show'} onShow={onShow} />
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
    <div className={`row wrap items-center gap-2 gap-x-3 mt-2 px-3 py-2 rounded-small small ${styles.hidden}`}>
      {item.visible ? <Eye /> : <EyeSlash />}
      <p>
        <span>{hiddenBecause(item.hidden_reason, item.because)}</span>{' '}
        <span>{item.visible ? supportText.revealed : supportText.hiddenHelp}</span>
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
