import type { ClaimableGift } from '@mabarin/api-client/contract/accounts';
import type { ClaimResult } from '@mabarin/api-client/contract/gifts';
import { REFRESH_SECONDS } from '@mabarin/domain/gifts/claim';
import { giftCaption, winsQueueEntry } from '@mabarin/domain/gifts/gift-class';
import { Button, buttonClass } from '@mabarin/ui/buttons/button';
import { formatNumber } from '@mabarin/ui/format/money';
import { Mascot } from '@mabarin/ui/decoration/mascot';
import { Stamp } from '@mabarin/ui/states/stamp';
import { Ticket } from '@mabarin/ui/page/ticket';
import { Link } from '@mabarin/web/router';
import { localStore } from '@mabarin/web/storage';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { paths } from '#paths.ts';
import { now } from '#platform/clock.ts';
import { EmptyCapsule, OpeningCapsule } from '#features/gifts/capsule-machine.tsx';
import styles from './claim-screen.module.css';
import { restLeft } from './claim.store.ts';
import { throwConfetti } from '#features/gifts/confetti.ts';
import { gachaText } from '#features/gifts/gacha.text.ts';
import { shownDraw } from '#features/gifts/shown-draw.ts';

const COUNT_EVERY_MS = 1_000;
const MINUTE_MS = 60_000;
/** Delay until the capsule has opened far enough for confetti behind it. */
const OPEN_AFTER_MS = 550;
/** Replaces the capsule under reduced motion. */
const FADE_MS = 120;

type ClaimResultProps = {
  result: ClaimResult;
  gift: ClaimableGift;
  host: { username: string; name: string };
  /** Returns to the form. */
  onEnd: () => void;
};

/** Result of a claim. Focuses its title for screen readers, because the screen changed. */
export function ClaimResultScreen(props: ClaimResultProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    // By the Web Animations API: style sheets cut all CSS animations under reduced motion.
    if (isStill()) title.current?.closest('section')?.animate({ opacity: [0, 1] }, FADE_MS);
  }, []);
  return (
    <>
      {props.result.win ? <Win {...props} title={title} /> : <Lose {...props} title={title} />}
      {props.result.draw !== null && <OpeningCapsule />}
    </>
  );
}

type Part = ClaimResultProps & { title: RefObject<HTMLHeadingElement | null> };

function Win({ result, gift, host, onEnd, title }: Part) {
  useEffect(() => {
    const timer = setTimeout(() => void throwConfetti().catch(() => undefined), isStill() ? 0 : OPEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const inQueue = winsQueueEntry(gift);
  return (
    <section className={styles.win} data-theme="sore" data-alone="">
      <title>{gachaText.winPageTitle}</title>
      <div className={`stack gap-5 w-full ${styles.parts}`}>
        <div className={`stack items-center gap-3 min-w-0 ${styles.picture}`}>
          <Mascot mood="menang" size={120} />
          <Ticket
            layout="slip"
            entering="stamped"
            className={`w-full ${styles.slip}`}
            stub={
              <p className="small tight anywhere">
                <span>{giftCaption(gift.class)}</span> <span>{gachaText.from(host.name)}</span>
              </p>
            }
          >
            <h1 ref={title} tabIndex={-1} className={`py-4 ${styles.stamp}`}>
              <Stamp size="big" landing>
                {gachaText.win}
              </Stamp>
            </h1>
            <p className={`anywhere balance ${styles.prize}`}>
              <bdi>{gift.title}</bdi>
            </p>
          </Ticket>
        </div>
        <div className={`stack items-center gap-3 min-w-0 ${styles.actions}`}>
          <p className={`mb-2 snug anywhere balance ${styles.sentence}`}>{result.data}</p>
          {result.ticket !== null && (
            <Link
              to={paths.ticket(result.ticket)}
              className={buttonClass({ variant: 'ink', size: 'large', wide: true })}
            >
              {gachaText.ticket}
            </Link>
          )}
          <div className={`row gap-2 w-full ${styles.more}`}>
            <Link
              to={paths.host(host.username, 'support')}
              onClick={onEnd}
              className={buttonClass({ variant: 'quiet' })}
            >
              {gachaText.thank}
            </Link>
            <Link
              to={inQueue ? paths.list(host.username) : paths.gift(host.username)}
              className={buttonClass({ variant: 'quiet' })}
            >
              {inQueue ? gachaText.queue : gachaText.schedule}
            </Link>
          </div>
          <Receipt result={result} />
        </div>
      </div>
    </section>
  );
}

function Lose({ result, host, onEnd, title }: Part) {
  const { refresh, claimed } = result;
  useEffect(() => {
    if (!refresh) return;
    const timer = setTimeout(() => location.reload(), REFRESH_SECONDS * 1_000);
    return () => clearTimeout(timer);
  }, [refresh]);
  return (
    <section className={styles.lose} data-alone="">
      <title>{gachaText.losePageTitle}</title>
      <div className={`stack gap-5 w-full ${styles.parts}`}>
        <div className={`stack items-center gap-3 min-w-0 ${styles.picture}`}>
          <Mascot mood="sedih" size={120} />
          <EmptyCapsule />
        </div>
        <div className={`stack items-center gap-3 min-w-0 ${styles.actions}`}>
          <h1 ref={title} tabIndex={-1} className={styles.title}>
            {refresh ? gachaText.gone : claimed ? gachaText.claimed : gachaText.lose}
          </h1>
          {/* The key below says how long the rest takes, by the minute. */}
          {(refresh || claimed) && <p className={`mb-2 snug anywhere balance ${styles.sentence}`}>{result.data}</p>}
          {refresh || claimed ? (
            <Button size="large" wide onClick={refresh ? () => location.reload() : onEnd}>
              {claimed ? gachaText.ok : gachaText.otherGift}
            </Button>
          ) : (
            <>
              <Again onEnd={onEnd} />
              <Link
                to={paths.host(host.username, 'mabar')}
                onClick={onEnd}
                className={buttonClass({ variant: 'quiet', wide: true })}
              >
                {gachaText.order}
              </Link>
            </>
          )}
          <Receipt result={result} />
        </div>
      </div>
    </section>
  );
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Returns to the form once the hour of rest is over; until then the button counts the minutes. */
function Again({ onEnd }: Pick<Part, 'onEnd'>) {
  const [minutes, setMinutes] = useState(minutesLeft);
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesLeft()), COUNT_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Button variant={minutes > 0 ? 'quiet' : 'cta'} wide aria-disabled={minutes > 0} onClick={onEnd}>
      {minutes > 0 ? gachaText.againIn(minutes) : gachaText.again}
    </Button>
  );
}

/** Rounded up, so that the time is over when the text says so. */
function minutesLeft(): number {
  return Math.ceil(restLeft(localStore, now()) / MINUTE_MS);
}

/** Data to verify the draw later: number, odds, nonce and the promise. */
function Receipt({ result: { draw, nonce, win } }: { result: ClaimResult }) {
  if (draw === null || nonce === null) return null;
  return (
    <details className={`w-full small snug ${styles.proof}`}>
      <summary>{gachaText.receipt}</summary>
      <dl className={`grid mb-3 ${styles.facts}`}>
        <dt className="muted">{gachaText.tryNumber}</dt>
        <dd>{formatNumber(draw.try)}</dd>
        <dt className="muted">{gachaText.chance}</dt>
        <dd>{gachaText.chanceValue(formatNumber(draw.gacha + 1))}</dd>
        <dt className="muted">{gachaText.nonce}</dt>
        <dd className={styles.code}>{nonce}</dd>
        <dt className="muted">{gachaText.seedHash}</dt>
        <dd className={styles.code}>{draw.seedHash}</dd>
      </dl>
      <p className="small tight anywhere">{gachaText.receiptHelp}</p>
      <Link
        to={paths.giftProof(draw.gift, shownDraw({ ...draw, nonce, win }))}
        className={`py-3 strong ${styles.check}`}
      >
        {gachaText.check}
      </Link>
    </details>
  );
}
