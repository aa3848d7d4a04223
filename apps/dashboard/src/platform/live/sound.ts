import knock from './knock.wav';

let audio: HTMLAudioElement | undefined;

/** Plays the broadcast sound. A browser that requires a click stays silent; the dialog shows it anyway. */
export function playNotificationSound(): void {
  audio ??= new Audio(knock);
  audio.currentTime = 0;
  audio.play().catch(() => undefined);
}
