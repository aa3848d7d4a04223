import type { AlertItem } from '@mabarin/api-client/contract/alerts';
import { heldBecause, hiddenBecause } from '@mabarin/domain/messages/reasons';
import { formatRupiah } from '@mabarin/ui/format/money';
import EyeSlash from '~icons/ph/eye-slash-fill';
import SpeakerSlash from '~icons/ph/speaker-slash-fill';
import Warning from '~icons/ph/warning-fill';
import remote from './control.module.css';
import { remoteText } from './control.text.ts';
import { speechWords } from './status-words.ts';
import { SubjectIcon } from '#features/alerts/subject-icon.tsx';

export function AlertLines({ item }: { item: AlertItem }) {
  const { name, amount, message, message_shown: isShown, hidden, because, kind, subject, speech } = item;
  const doubted = item.state === 'held' ? item.doubted : null;
  const kindWord = remoteText.kinds[kind];
  const spoken = speechWords(speech);
  return (
    <div className="min-w-0">
      <p className="row wrap items-baseline gap-x-3 min-w-0 anywhere">
        {subject !== 'support' && (
          <span className={`items-center gap-1 px-2 strong ${remote.kind}`}>
            <SubjectIcon subject={subject} />
            <span>{remoteText.subjects[subject]}</span>
          </span>
        )}
        <bdi className="strong">{name}</bdi>
        {amount > 0 && <span className={remote.amount}>{formatRupiah(amount)}</span>}
        {kindWord !== null && <span className={`items-center gap-1 px-2 strong ${remote.kind}`}>{kindWord}</span>}
      </p>
      <p className={`anywhere ${remote.message}`}>{message === null ? remoteText.noMessage : <bdi>{message}</bdi>}</p>
      {message !== null && !isShown && (
        <p className={`row items-center gap-2 mt-1 small text-warn strong ${remote.note}`}>
          <EyeSlash />
          <span>{hidden === null ? remoteText.messageHidden : hiddenBecause(hidden, because)}</span>
        </p>
      )}
      {doubted !== null && (
        <p className={`row items-center gap-2 mt-1 small text-warn strong ${remote.note}`}>
          <Warning />
          <span>{heldBecause(doubted, because)}</span>
        </p>
      )}
      {spoken !== null && (
        <p className={`row items-center gap-2 mt-1 small text-warn strong ${remote.note}`}>
          <SpeakerSlash />
          <span>{spoken}</span>
        </p>
      )}
    </div>
  );
}
