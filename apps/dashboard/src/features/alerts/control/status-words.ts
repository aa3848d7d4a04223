import type { AlertItem, OverlayStatus, PagePresence } from '@mabarin/api-client/contract/alerts';
import { remoteText } from './control.text.ts';

/** Where the overlay stands, in plain words. */
export function presenceWords(presence: PagePresence | null): string {
  return presence === null ? remoteText.presence.none : remoteText.presence[presence];
}

/** Whether OBS is on air, as far as the overlay can tell. */
export function streamingWords(streaming: boolean | null): string {
  if (streaming === null) return remoteText.streaming.unknown;
  return streaming ? remoteText.streaming.on : remoteText.streaming.off;
}

/** A stretch of time in its two largest units: `40 detik`, `2 menit 5 detik`, `1 jam 3 menit`. */
export function durationWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const parts: [number, string][] =
    hours > 0
      ? [
          [hours, remoteText.hours],
          [minutes, remoteText.minutes],
        ]
      : [
          [minutes, remoteText.minutes],
          [rest, remoteText.seconds],
        ];
  const said = parts.filter(([count]) => count > 0);
  return said.length === 0 ? `0 ${remoteText.seconds}` : said.map(([count, unit]) => `${count} ${unit}`).join(' ');
}

/** How long the oldest has waited by now: what the server said then, and the time since. Null: none waits. */
export function oldestAge(status: Pick<OverlayStatus, 'oldest_seconds'>, answeredAt: number, now: number) {
  if (status.oldest_seconds === null) return null;
  return status.oldest_seconds + Math.max(0, (now - answeredAt) / 1_000);
}

/** What went wrong with reading an alert aloud; null: nothing the host should know. */
export function speechWords(speech: AlertItem['speech']): string | null {
  if (speech === 'failed' || speech === 'blocked' || speech === 'late') return remoteText.speech[speech];
  return null;
}

/** Whether an alert shows a support: all that is held for review does. */
export function isOfSupport(item: AlertItem): item is AlertItem & { support_id: string } {
  return item.support_id !== null;
}

/** Why an alert was not shown to its end. */
export function unfinishedWords({ state, skip_reason: reason }: Pick<AlertItem, 'state' | 'skip_reason'>): string {
  if (state !== 'skipped') return remoteText.interrupted;
  return reason === null ? remoteText.skipped : remoteText.belowMinimum;
}
