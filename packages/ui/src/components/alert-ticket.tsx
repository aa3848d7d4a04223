import type { AlertTier } from '@mabarin/domain/alerts/tiers';
import { useState, type CSSProperties } from 'react';
import { formatRupiah } from '#format/money.ts';
import styles from './alert-ticket.module.css';
import { Mascot } from './mascot.tsx';

type AlertTicketProps = {
  tier: AlertTier;
  /** The line above the name. */
  title: string;
  name: string;
  /** In rupiah. */
  amount: number;
  message: string | null;
  /** Stands on the stub; null: the kancil does. */
  logo?: string | null;
  /** That it is a repeat or a test. */
  badge?: string | null;
  /** How many wait. */
  more?: string | null;
  /** Plays the exit. */
  leaving?: boolean;
};

/**
 * A support as it stands on stream: a ticket that comes in, whose stub is torn and stamped. It is as wide as its place
 * says: `--alert-width` for an ordinary amount, times the tier's scale, and never more than `--alert-most`. All else
 * follows that width.
 */
export function AlertTicket(props: AlertTicketProps) {
  const { tier, title, name, amount, message, logo = null, badge = null, more = null, leaving = false } = props;
  // A logo that fails to load is replaced by the mascot.
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div
      className={styles.alert}
      data-leaving={leaving}
      data-stamped={tier.stamp !== null}
      style={
        {
          '--stub': `var(--${tier.colours.stub})`,
          '--paper': `var(--${tier.colours.paper})`,
          '--accent': `var(--${tier.colours.accent})`,
          '--scale': tier.scale,
        } as CSSProperties
      }
    >
      {tier.confetti > 0 && <Confetti count={tier.confetti} />}
      <div className={styles.ticket}>
        <div className={styles.stub}>
          <div className={styles.picture}>
            {logo === null || broken === logo ? (
              <Mascot mood="menang" />
            ) : (
              <img className={styles.logo} src={logo} alt="" onError={() => setBroken(logo)} />
            )}
          </div>
          {tier.stamp !== null && <p className={styles.stamp}>{tier.stamp}</p>}
        </div>
        <div className={styles.paper}>
          <p className={styles.title}>
            <bdi>{title}</bdi>
          </p>
          <div className={styles.head}>
            <p className={styles.name}>
              <bdi>{name}</bdi>
            </p>
            <p className={styles.amount}>{formatRupiah(amount)}</p>
          </div>
          {message !== null && (
            <p className={styles.message} data-long={message.length > 80}>
              <bdi>{message}</bdi>
            </p>
          )}
          {(badge ?? more) !== null && (
            <p className={styles.foot}>
              {badge !== null && <span className={styles.badge}>{badge}</span>}
              {more !== null && <span className={styles.more}>{more}</span>}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** Steps through 0 to 1 that fill it evenly, in two directions that do not follow each other. */
const [ACROSS, DOWN] = [0.618_034, 0.754_878];

function Confetti({ count }: { count: number }) {
  return (
    <div className={styles.confetti} aria-hidden>
      {Array.from({ length: count }, (_, index) => {
        // The same pieces fly the same way each time.
        const across = (index * ACROSS) % 1;
        const down = (index * DOWN) % 1;
        const flight = {
          '--across': (across * 2 - 1).toFixed(3),
          '--down': down.toFixed(3),
          '--turn': `${Math.round(across * 900 - 450)}deg`,
        };
        return <span key={index} className={styles.piece} style={flight as CSSProperties} />;
      })}
    </div>
  );
}
