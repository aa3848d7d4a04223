import { formatNumber } from '@mabarin/ui/format/money';
import { drafts } from '@mabarin/web/drafts';
import { localStore } from '@mabarin/web/storage';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isFailureError } from '@mabarin/domain/failures';
import { keepIdentity } from '#features/mabar/index.ts';
import { ticketsStore } from '#features/ticket/index.ts';
import { now } from '#platform/clock.ts';
import { showFailure } from '#platform/dialogs.ts';
import { CapsuleMachine } from '#features/gifts/capsule-machine.tsx';
import { drawClaim, type ClaimAttempt } from './claim.api.ts';
import { showClaimRefusal } from './claim-refusal.ts';
import { ClaimResultScreen } from './claim-result.tsx';
import { keepResult } from './claim.store.ts';
import { claimDraft } from './claim.form.ts';
import styles from './claim-screen.module.css';
import { gachaText } from '#features/gifts/gacha.text.ts';

type ClaimScreenProps = {
  attempt: ClaimAttempt;
  host: { username: string; name: string };
  /** Returns to the form. */
  onEnd: () => void;
  /** The host's data may have changed. */
  onChanged: () => void;
};

/** The gacha of one claim, then its result. An error shows over the form. */
export default function ClaimScreen({ attempt, host, onEnd, onChanged }: ClaimScreenProps) {
  const [long, setLong] = useState(false);
  const { data: result, mutate } = useMutation({
    mutationFn: (one: ClaimAttempt) => drawClaim(one, () => setLong(true)),
    onSuccess: (result, { form, gift }) => {
      keepResult(localStore, gift.code, result, now());
      if (result.ticket !== null) {
        const { username } = host;
        ticketsStore
          .getState()
          .keep({ ticket: result.ticket, host: username, kind: 'claim', title: gift.title, paid: true });
      }
      keepIdentity(localStore, { gameID: form.gameID, serverID: form.gameServerID });
      drafts.forget(claimDraft(host.username));
      // The quota has changed, and an ended gift is no longer listed.
      onChanged();
    },
    onError: (error) => {
      onEnd();
      if (isFailureError(error)) onChanged();
      if (isFailureError(error) && error.code === 'gifts.cooling_down') {
        return showClaimRefusal(error.message, (error.retryAfter ?? 0) * 1_000);
      }
      showFailure(error);
    },
  });
  const sendIt = useEffectEvent(() => mutate(attempt));
  useEffect(() => sendIt(), []);
  return result === undefined ? (
    <Gacha attempt={attempt} long={long} />
  ) : (
    <ClaimResultScreen result={result} gift={attempt.gift} host={host} onEnd={onEnd} />
  );
}

/** Turning time of the machine, four turns of its crank; then the capsule rolls out. */
const TURNING_MS = 3_600;

function Gacha({ attempt: { gift }, long }: Pick<ClaimScreenProps, 'attempt'> & { long: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  const [out, setOut] = useState(false);
  useEffect(() => {
    // Focus for screen readers, because the screen changed.
    title.current?.focus();
    const timer = setTimeout(() => setOut(true), TURNING_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className={styles.gacha} data-alone="full">
      <title>{gachaText.pageTitle}</title>
      <CapsuleMachine out={out} />
      <h1 ref={title} tabIndex={-1} className={styles.waiting}>
        {gachaText.waiting}
      </h1>
      <progress className={styles.progress} aria-label={gachaText.turning} />
      <p role="status">{long && gachaText.long}</p>
      <div className="strong anywhere">
        <bdi>{gift.title}</bdi>
        <p>{gachaText.odds(formatNumber(gift.gacha + 1))}</p>
      </div>
    </section>
  );
}
