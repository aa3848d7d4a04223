import type { OverlayStatus } from '@mabarin/api-client/contract/alerts';
import { Button } from '@mabarin/ui/buttons/button';
import { formatRelative } from '@mabarin/ui/format/time';
import { useSettled } from '@mabarin/web/use-settled';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import Pause from '~icons/ph/pause-fill';
import Play from '~icons/ph/play-fill';
import SkipForward from '~icons/ph/skip-forward-fill';
import SpeakerHigh from '~icons/ph/speaker-high-fill';
import SpeakerSlash from '~icons/ph/speaker-slash-fill';
import cards from '#platform/page/cards.module.css';
import { useNow } from '#platform/live/now.ts';
import { AlertLines } from './alert-lines.tsx';
import remote from './control.module.css';
import { controlMutation, skipMutation } from './control.api.ts';
import { remoteText } from './control.text.ts';
import { durationWords, oldestAge, presenceWords, streamingWords } from './status-words.ts';

type BroadcastProps = {
  status: OverlayStatus;
  /** The status query's `dataUpdatedAt`, in ms of this page's clock. */
  answeredAt: number;
};

/** The overlay's presence, the playing alert, and pause and skip. */
export function BroadcastCard({ status, answeredAt }: BroadcastProps) {
  const control = useMutation(controlMutation);
  const skip = useMutation(skipMutation);
  const { connected, heard_at: heardAt, muted, paused, playing, presence, streaming, version } = status;
  const settled = useSettled(playing?.id);
  return (
    <section className={cards.card}>
      <h2 className="large heavy">{remoteText.title}</h2>
      <div>
        <p className={`row items-center gap-2 heavy large ${remote.state} ${connected ? 'text-go' : 'text-warn'}`}>
          {connected ? remoteText.connected : remoteText.disconnected}
        </p>
        {!connected && <LastHeard at={heardAt} />}
      </div>
      <dl className={`facts ${remote.facts}`}>
        {connected && (
          <>
            <Fact name={remoteText.place}>{presenceWords(presence)}</Fact>
            <Fact name={remoteText.obs}>{streamingWords(streaming)}</Fact>
            <Fact name={remoteText.version}>{version ?? remoteText.noVersion}</Fact>
          </>
        )}
        <Fact name={remoteText.waiting}>
          <Waiting status={status} answeredAt={answeredAt} />
        </Fact>
        {muted && <Fact name={remoteText.sound}>{remoteText.muted}</Fact>}
      </dl>
      <div className="stack gap-1 px-4 py-3 sunken rounded-ticket">
        <h3 className={remote.small}>{remoteText.playing}</h3>
        {playing === null ? (
          <p>{paused ? remoteText.nothingPlaysPaused : remoteText.nothingPlays}</p>
        ) : (
          <AlertLines item={playing} />
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button
          size="large"
          variant={paused ? 'go' : 'warn'}
          icon={paused ? <Play /> : <Pause />}
          busy={control.isPending}
          onClick={() => control.mutate(paused ? 'resume' : 'pause')}
        >
          {paused ? remoteText.resume : remoteText.pause}
        </Button>
        <Button
          size="large"
          variant="stop"
          icon={<SkipForward />}
          busy={skip.isPending}
          aria-disabled={playing === null || !settled}
          onClick={() => playing !== null && skip.mutate(playing)}
        >
          {remoteText.skipPlaying}
        </Button>
        <Button
          size="large"
          variant={muted ? 'go' : 'quiet'}
          icon={muted ? <SpeakerHigh /> : <SpeakerSlash />}
          busy={control.isPending}
          onClick={() => control.mutate(muted ? 'unmute' : 'mute')}
        >
          {muted ? remoteText.unmute : remoteText.mute}
        </Button>
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="strong numeric anywhere">{children}</dd>
    </div>
  );
}

function LastHeard({ at }: { at: string | null }) {
  const now = useNow();
  return <p>{at === null ? remoteText.neverHeard : remoteText.lastHeard(formatRelative(at, now))}</p>;
}

const SECOND_MS = 1_000;

/** A component of its own, because it rerenders every second. */
function Waiting({ status, answeredAt }: BroadcastProps) {
  const now = useNow(SECOND_MS);
  const age = oldestAge(status, answeredAt, now);
  const said = [
    remoteText.waitingCount(status.waiting),
    ...(status.held.length > 0 ? [remoteText.heldCount(status.held.length)] : []),
    ...(age === null ? [] : [remoteText.oldest(durationWords(age))]),
  ];
  return <span>{said.join(', ')}</span>;
}
