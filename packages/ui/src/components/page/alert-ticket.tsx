import type { TicketStyle } from '@mabarin/domain/alerts/ticket-styles';
import type { CSSProperties, ReactNode } from 'react';
import { formatRupiah } from '#format/money.ts';
import styles from './alert-ticket.module.css';
import { Confetti } from '#components/decoration/confetti.tsx';
import { Mascot } from '#components/decoration/mascot.tsx';

/** Another drawing of the same parts: a class for each of them. */
type AlertSheet = Readonly<Record<string, string>>;

type AlertTicketProps = {
  style: TicketStyle;
  /** The line above the name. */
  title: string;
  name: string;
  /** In rupiah; 0: none stands there. */
  amount: number;
  message: string | null;
  /** Stands on the stub; left out: the kancil does. */
  picture?: ReactNode;
  /** The picture is clearly wider than it is high. */
  wide?: boolean;
  /** That it is a repeat or a test. */
  badge?: string | null;
  /** How many wait. */
  more?: string | null;
  /** How it is drawn; left out: as a ticket. */
  sheet?: AlertSheet;
  preset?: string;
  /** Custom properties that replace those of the style. */
  look?: CSSProperties;
};

/**
 * A support as it stands on stream: a ticket whose stub is torn and stamped, or the same parts drawn by another sheet. It
 * is as wide as its place says: `--alert-width` for an ordinary amount, times the style's scale, and never more than
 * `--alert-most`. All else follows that width. The names `mabarin-alert...` are promised to hosts (docs/documents/panduan-css.md).
 */
export function AlertTicket(props: AlertTicketProps) {
  const { style, title, name, amount, message, wide = false, badge = null, more = null } = props;
  const { picture = <Mascot mood="menang" />, sheet, preset = 'karcis', look } = props;
  const classOf = (part: string) => (sheet === undefined ? styles[part] : sheet[part]) ?? '';
  const part = (name: string) => `${classOf(name)} mabarin-alert__${name}`;
  return (
    <div
      className={`${classOf('alert')} mabarin-alert`}
      data-preset={preset}
      data-stamped={style.stamp !== null}
      data-wide={wide}
      style={
        {
          '--look-stub': `var(--${style.colours.stub})`,
          '--look-paper': `var(--${style.colours.paper})`,
          '--look-text': 'var(--tinta)',
          '--look-accent': `var(--${style.colours.accent})`,
          '--scale': style.scale,
          ...look,
        } as CSSProperties
      }
    >
      {style.confetti > 0 && <Confetti count={style.confetti} />}
      <div className={part('card')}>
        <div className={part('media')}>
          <div className={part('picture')}>{picture}</div>
          {style.stamp !== null && <p className={part('stamp')}>{style.stamp}</p>}
        </div>
        <div className={part('body')}>
          <p className={part('title')}>
            <bdi>{title}</bdi>
          </p>
          <div className={part('head')}>
            <p className={part('name')}>
              <bdi>{name}</bdi>
            </p>
            {amount > 0 && <p className={part('amount')}>{formatRupiah(amount)}</p>}
          </div>
          {message !== null && (
            <p className={part('message')} data-long={message.length > 80}>
              <bdi>{message}</bdi>
            </p>
          )}
          {(badge ?? more) !== null && (
            <p className={part('foot')}>
              {badge !== null && <span className={part('badge')}>{badge}</span>}
              {more !== null && <span className={part('more')}>{more}</span>}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
