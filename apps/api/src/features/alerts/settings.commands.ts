import { isDeepStrictEqual } from 'node:util';
import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import type { OverlaySettings, saveOverlay, SavedSound, saveTiers } from '@mabarin/api-client/contract/alerts';
import type { ParsedInputOf } from '@mabarin/api-client/endpoint';
import { DEFAULT_LOOK, type AlertLook } from '@mabarin/domain/alerts/look';
import { DEFAULT_SOUND, type SoundSettings } from '@mabarin/domain/alerts/sound';
import { hasAmount, type AlertSubject, type AlertTier } from '@mabarin/domain/alerts/tier';
import { fail } from '@mabarin/domain/errors';
import { spokenText } from '@mabarin/domain/messages/speech';
import type { Rupiah } from '@mabarin/domain/money';
import { giftFrom } from '@mabarin/domain/support/support-fields';
import { countWaitingTests, listNext } from './alert.queries.ts';
import { askSpoken, isReadAloud, queueAlert, refreshOverlay, refreshStatus } from './alert.commands.ts';
import { areTiersComplete } from './media.commands.ts';
import { lockLease } from './playback.queries.ts';
import { findSetting, lockSetting, updateLook, updateSetting, type OverlaySetting } from './settings.queries.ts';
import { overlayText } from './alerts.text.ts';
import type { Deps } from '#deps.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { forgetSpeech } from '#features/speech/index.ts';
import { removeImage, storeImage, type ReadyImage } from '#platform/images/images.ts';
import { affordableVoice } from '#platform/speech/speech.store.ts';
import type { Db, Tx } from '#schema.ts';

const TESTS = 10;
const TESTS_WINDOW_SECONDS = 60;
/** Voice trials per host and window, and the time limit of one. */
const TRIES = 20;
const TRIES_WINDOW_SECONDS = 60;
const TRY_MS = 10_000;
/** Waiting alerts whose speech is made at once after a change of voice; the others follow when they come near. */
const MADE_AHEAD = 20;

/** The version that a save's values were read with; undefined overwrites. */
type Seen = number | undefined;

export async function overlaySettings(db: Db, deps: Pick<Deps, 'speech'>, hostId: string): Promise<OverlaySettings> {
  const [setting, engine] = await Promise.all([
    findSetting(db, hostId),
    deps.speech === null ? ('missing' as const) : deps.speech.state(),
  ]);
  return {
    enableNotificationSound: setting.notification_sound,
    enableTTS: setting.tts,
    showLogo: setting.show_logo,
    logo: setting.logo,
    holdInactive: setting.hold_inactive,
    tiers: setting.tiers,
    orders: setting.orders,
    gifts: setting.gifts,
    turns: setting.turns,
    soundSettings: setting.sound,
    speechEngine: engine,
    serverVoices: [...(deps.speech?.server?.voices ?? [])],
    look: setting.look ?? DEFAULT_LOOK,
    version: setting.saves,
  };
}

/** The settings that decide which supports are shown and read aloud; null: never set. */
type Minimums = { [Name in 'tts' | 'tiers' | 'sound']: OverlaySetting[Name] | null };

/** The minimums shown to viewers before they pay, rounded to payable amounts. */
export function supportMinimum({ tts, tiers, sound }: Minimums): HostProfile['supportMinimum'] {
  const setting = { tts: tts ?? false, tiers: tiers ?? [], sound: sound ?? DEFAULT_SOUND };
  const shown = giftFrom(setting.sound.minimumShown);
  // A tier may have no voice, so each amount at which that can change is checked.
  const amounts = [shown, setting.sound.minimumSpoken, ...setting.tiers.map(({ minimum }) => minimum)]
    .map((amount) => giftFrom(amount))
    .filter((amount) => amount >= shown);
  const isRead = (amount: number) => isReadAloud(setting, { subject: 'support', amount });
  const first = Math.min(...amounts.filter(isRead));
  // No single minimum is true when a larger amount is silent again.
  const divides = first > shown && first < Infinity && amounts.every((amount) => amount < first || isRead(amount));
  return { shown: shown > giftFrom(0) ? shown : null, spoken: divides ? first : null };
}

/** Tells whether a support of this amount is shown and read aloud, by the settings of now. */
export async function supportAir(db: Db, hostId: string, amount: Rupiah) {
  const setting = await findSetting(db, hostId);
  const onScreen = amount >= setting.sound.minimumShown;
  return { onScreen, spoken: onScreen && isReadAloud(setting, { subject: 'support', amount }) };
}

/**
 * Stores what a save changes in the locked settings, and counts it. One that changes nothing is a repeated call. Throws
 * `overlay.settings_changed` when another save came after `seen`.
 */
async function storeChange(
  tx: Tx,
  { hostId, seen, before }: { hostId: string; seen: Seen; before: OverlaySetting },
  change: { [Name in keyof OverlaySetting]?: OverlaySetting[Name] | undefined },
): Promise<void> {
  // As it comes back from the database: without members that are undefined.
  const stored = JSON.parse(JSON.stringify(change)) as Partial<OverlaySetting>;
  const { look, ...next } = { ...before, ...stored };
  if (isDeepStrictEqual({ look, ...next }, before)) return;
  if (seen !== undefined && seen !== before.saves) throw fail('overlay.settings_changed');
  await updateSetting(tx, hostId, { ...next, saves: before.saves + 1 });
  if (stored.look) await updateLook(tx, hostId, stored.look);
}

/** Saves a host's overlay settings, with a new logo if given, and notifies its overlay pages. */
export async function saveOverlaySettings(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'notifyLive'>,
  {
    hostId,
    settings,
    logo,
    seen,
  }: Pick<ParsedInputOf<typeof saveOverlay>, 'settings'> & { hostId: string; logo: ReadyImage | null; seen: Seen },
): Promise<void> {
  const before = await lockSetting(tx, hostId);
  const stored = logo === null ? before.logo : await storeImage(tx, deps, logo);
  await storeChange(
    tx,
    { hostId, seen, before },
    {
      notification_sound: settings.enableNotificationSound,
      tts: settings.enableTTS,
      show_logo: settings.showLogo,
      logo: stored,
      hold_inactive: settings.holdInactive,
    },
  );
  if (before.logo !== null && before.logo !== stored) await removeImage(tx, before.logo);
  await appendLiveEvents(tx, deps, hostId, [refreshOverlay]);
}

export async function saveAlertLook(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'notifyLive'>,
  { hostId, look, seen }: { hostId: string; look: AlertLook; seen: Seen },
): Promise<void> {
  await storeChange(tx, { hostId, seen, before: await lockSetting(tx, hostId) }, { look });
  await appendLiveEvents(tx, deps, hostId, [refreshOverlay]);
}

/** Notifies overlay pages. Waiting alerts get new speech if they sound different now. */
export async function saveSoundSettings(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'notifyLive' | 'speech' | 'jobs'>,
  { hostId, saved, seen }: { hostId: string; saved: SavedSound; seen: Seen },
): Promise<void> {
  // Locked before the settings: speech made with the old ones is given to an alert under this lock.
  await lockLease(tx, hostId);
  const before = await lockSetting(tx, hostId);
  const setting = { ...before, sound: { ...saved, muted: before.sound.muted } };
  await storeChange(tx, { hostId, seen, before }, { sound: setting.sound });
  const voice = ({ voice: name, rate, words }: SoundSettings) => JSON.stringify([name, rate, words]);
  if (voice(before.sound) !== voice(setting.sound)) await forgetSpeech(tx, hostId);
  await askSpoken(tx, deps, { setting, next: await listNext(tx, hostId, MADE_AHEAD) });
  await appendLiveEvents(tx, deps, hostId, [refreshOverlay]);
}

/** Mutes or unmutes a host's overlay pages at once. */
export async function setMuted(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'notifyLive' | 'speech' | 'jobs'>,
  hostId: string,
  muted: boolean,
): Promise<void> {
  await lockLease(tx, hostId);
  const before = await lockSetting(tx, hostId);
  const setting = { ...before, sound: { ...before.sound, muted } };
  await updateSetting(tx, hostId, setting);
  // No speech was made while all was muted.
  await askSpoken(tx, deps, { setting, next: await listNext(tx, hostId, MADE_AHEAD) });
  await appendLiveEvents(tx, deps, hostId, [refreshOverlay, refreshStatus]);
}

/** Returns a WAV file in base64. Throws `overlay.speech_unavailable` and `http.too_many`. */
export async function tryVoice(
  db: Db,
  deps: Pick<Deps, 'speech' | 'limits' | 'log' | 'clock' | 'config'>,
  {
    hostId,
    text,
    voice,
    rate,
    words,
  }: Pick<SoundSettings, 'voice' | 'rate' | 'words'> & { hostId: string; text: string },
): Promise<{ audio: string; ms: number; local: boolean }> {
  const { speech } = deps;
  if (speech === null || (await speech.state()) === 'missing') throw fail('overlay.speech_unavailable');
  await deps.limits.hit('overlay-voice', hostId, TRIES, TRIES_WINDOW_SECONDS);
  const said = spokenText(text, words) || 'halo';
  try {
    const affordable = await affordableVoice(db, deps, { engine: speech, hostId, voice });
    const signal = AbortSignal.timeout(TRY_MS);
    const made = await speech.synth({ text: said, voice: affordable, rate, signal });
    return { audio: made.bytes.toString('base64'), ms: made.durationMs, local: made.voice !== voice };
  } catch (error) {
    deps.log.warn({ err: error, engine: speech.name }, 'a voice could not be tried');
    throw fail('overlay.speech_unavailable');
  }
}

/** Throws `overlay.tier_invalid` when a file is missing, not ready, another host's, or of the wrong type. */
export async function saveTiersOf(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'notifyLive'>,
  { hostId, seen, ...saved }: Omit<ParsedInputOf<typeof saveTiers>, 'version'> & { hostId: string; seen: Seen },
): Promise<void> {
  // Locked before the settings, as where sounds are saved.
  await lockLease(tx, hostId);
  // The lock keeps the named files from being deleted before the commit.
  const before = await lockSetting(tx, hostId);
  if (!(await areTiersComplete(tx, hostId, saved.tiers))) throw fail('overlay.tier_invalid');
  await storeChange(tx, { hostId, seen, before }, saved);
  const speakers = (tiers: readonly AlertTier[]) =>
    JSON.stringify(tiers.map(({ subject, minimum, speaker }) => [subject, minimum, speaker ?? null]));
  if (speakers(before.tiers) !== speakers(saved.tiers)) await forgetSpeech(tx, hostId);
  await appendLiveEvents(tx, deps, hostId, [refreshOverlay]);
}

/** Counts a test alert of a host before its transaction. Throws `http.too_many`. */
export function hitTests(deps: Pick<Deps, 'limits'>, hostId: string): Promise<void> {
  return deps.limits.hit('overlay-test', hostId, TESTS, TESTS_WINDOW_SECONDS);
}

/** Queues a test alert: one that shows `tier`, or a small support. Returns false when one waits already. */
export async function queueTest(
  tx: Tx,
  deps: Deps,
  { hostId, tier }: { hostId: string; tier: Pick<AlertTier, 'subject' | 'minimum'> | null },
): Promise<boolean> {
  if ((await countWaitingTests(tx, hostId)) > 0) return false;
  const { name, amount: usual, milestone, messages } = overlayText.test;
  const subject = tier?.subject ?? 'support';
  const { tiers } = await findSetting(tx, hostId);
  const amount = tier === null ? usual : amountOfTest(tiers, tier, usual);
  await queueAlert(tx, deps, {
    kind: 'test',
    subject,
    hostId,
    ...(subject === 'milestone' ? milestone : { name, amount }),
    message: messages[subject],
    settledAt: deps.clock.now(),
  });
  return true;
}

/** An amount in rupiah that shows this tier and not the next; 0 without an amount. */
function amountOfTest(
  tiers: readonly AlertTier[],
  { subject, minimum }: { subject: AlertSubject; minimum: number },
  usual: number,
): number {
  if (!hasAmount(subject)) return 0;
  const above = tiers.filter((each) => each.subject === subject && each.minimum > minimum);
  return Math.max(minimum, Math.min(usual, ...above.map((each) => each.minimum - 1)));
}
