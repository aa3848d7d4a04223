import type { TicketStyle } from '@mabarin/domain/alerts/ticket-styles';
import type { CSSProperties, ReactNode } from 'react';
import { formatRupiah } from '#format/money.ts';
import styles from './alert-ticket.module.css';
import { Confetti } from '#components/decoration/confetti.tsx';
import { Mascot } from '#components/decoration/mascot.tsx';

/** CSS classes of another alert style, one per part. */
type AlertSheet = Readonly<Record<string, string>>;

type AlertTicketProps = {
  style: TicketStyle;
  /** The line above the name. */
  title: string;
  name: string;
  /** In rupiah; 0 shows no amount. */
  amount: number;
  message: string | null;
  /** Shown on the stub; default: the mascot. */
  picture?: ReactNode;
  /** For a picture that is clearly wider than high. */
  wide?: boolean;
  /** Marks a repeat or a test. */
  badge?: string | null;
  /** Number of alerts waiting, in words. */
  more?: string | null;
  /** Style sheet of the alert; default: a ticket. */
  sheet?: AlertSheet;
  preset?: string;
  /** Custom properties that replace those of the style. */
  look?: CSSProperties;
};

/**
 * A support on stream: a ticket with a torn stub, or the same parts in another style. Its width is `--alert-width`
 * times the style's scale, at most `--alert-most`; all sizes follow it. The class names `mabarin-alert...` are promised
 * to hosts (docs/documents/panduan-css.md).
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
