import { TRIED_TEXT_MAX, type OverlaySettings } from '@mabarin/api-client/contract/alerts';
import {
  BURST_ABOVE,
  BURST_SECONDS,
  lineMs,
  SPEECH_RATES,
  SPOKEN_WORD_MAX,
  SPOKEN_WORDS_MAX,
} from '@mabarin/domain/alerts/sound';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { Field } from '@mabarin/ui/fields/field';
import { RangeField } from '@mabarin/ui/fields/range-field';
import { RupiahField } from '@mabarin/ui/fields/rupiah-field';
import { StepperField } from '@mabarin/ui/fields/stepper-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useController, useFieldArray, useForm, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import Plus from '~icons/ph/plus-bold';
import SpeakerHigh from '~icons/ph/speaker-high-fill';
import Trash from '~icons/ph/trash-fill';
import Warning from '~icons/ph/warning-fill';
import cards from '#platform/page/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import { useDraft } from '#platform/form/draft.ts';
import { SettingsGate } from '#platform/form/settings-gate.tsx';
import { saveSoundMutation, trySpeechMutation } from './sound.api.ts';
import { useSettingsForm } from '#features/alerts/settings-form.ts';
import { VoiceOptions } from './voice-options.tsx';
import { savedSound, valuesOf, wrongWords, type SoundFault, type SoundValues } from './sound.form.ts';
import select from '#platform/form/select.module.css';
import styles from './sound-form.module.css';
import { soundText } from './sound.text.ts';
import { durationWords } from '#features/alerts/control/status-words.ts';

const AMOUNT_STEP = 5_000;
/** Example queue length in the burst help text. */
const MANY = 50;

/** Volumes, thresholds of shown and spoken alerts, and the pace of a long queue. */
export default function SoundForm() {
  return <SettingsGate>{({ overlay }) => <Form settings={overlay} />}</SettingsGate>;
}

function Form({ settings }: { settings: OverlaySettings }) {
  const stored = valuesOf(settings.soundSettings);
  const form = useForm<SoundValues>({ defaultValues: stored });
  const { control } = form;
  const onSubmit = useSettingsForm(form, {
    part: 'sound',
    typed: useWatch({ control }),
    stored,
    valuesOf: ({ soundSettings }) => valuesOf(soundSettings),
    mutation: saveSoundMutation,
    input(values) {
      const result = savedSound(values);
      if (!Array.isArray(result)) return result;
      for (const fault of result) form.setError(fault, { message: faultText(fault) });
      requestAnimationFrame(() => result[0] && form.setFocus(result[0]));
      showInvalid('overlay.sound_invalid');
      return null;
    },
  });
  return (
    <form noValidate className="stack gap-3" onSubmit={onSubmit}>
      <div className={styles.pair}>
        <RangeField
          control={control}
          name="volume"
          label={soundText.volume}
          min={0}
          max={100}
          step={5}
          said={soundText.percent}
        />
        <RangeField
          control={control}
          name="speechVolume"
          label={soundText.speechVolume}
          min={0}
          max={100}
          step={5}
          said={soundText.percent}
        />
      </div>
      <div className={styles.pair}>
        <RupiahField
          control={control}
          name="minimumShown"
          label={soundText.minimumShown}
          hint={soundText.minimumShownHelp}
          min={0}
          step={AMOUNT_STEP}
        />
        <RupiahField
          control={control}
          name="minimumSpoken"
          label={soundText.minimumSpoken}
          hint={soundText.minimumSpokenHelp}
          min={0}
          step={AMOUNT_STEP}
        />
      </div>
      <Voice form={form} engine={settings.speechEngine} serverVoices={settings.serverVoices} />
      <Words control={control} />
      <Burst control={control} />
    </form>
  );
}

function faultText(fault: SoundFault): string {
  if (fault === 'above') return soundText.aboveHelp;
  if (fault === 'seconds') return soundText.secondsHelp;
  return fault.startsWith('words') ? soundText.wordFault : soundText.amountFault;
}

/** Voice and speed, with a trial that uses the unsaved words of the form. */
function Voice({
  form,
  engine,
  serverVoices,
}: {
  form: UseFormReturn<SoundValues>;
  engine: OverlaySettings['speechEngine'];
  serverVoices: OverlaySettings['serverVoices'];
}) {
  const { control } = form;
  const sample = useForm<{ sample: string }>({ defaultValues: { sample: soundText.sampleText } });
  useDraft(sample, 'overlay:sample');
  const voice = useController({ control, name: 'voice' });
  const listen = useMutation(trySpeechMutation);
  function onTry() {
    if (listen.isPending) return;
    const { voice: chosen, rate, words, speechVolume: volume } = form.getValues();
    const text = sample.getValues('sample').trim();
    if (text === '' || text.length > TRIED_TEXT_MAX) {
      sample.setError('sample', { message: soundText.sampleFault }, { shouldFocus: true });
      return;
    }
    sample.clearErrors();
    const wrong = wrongWords(words);
    listen.mutate({ text, voice: chosen, rate, words: words.filter((_, index) => !wrong.includes(index)), volume });
  }
  return (
    <fieldset className={`stack gap-3 min-w-0 rounded-ticket border-line ${styles.group}`}>
      <legend className="px-2 small strong">{soundText.voice}</legend>
      {engine !== 'ready' && (
        <p className={cards.warning}>
          <Warning />
          <span>{soundText[engine]}</span>
        </p>
      )}
      <div className={styles.pair}>
        <Field label={soundText.voice}>
          {(described) => (
            <select {...described} {...voice.field} className={select.select}>
              <VoiceOptions serverVoices={serverVoices} chosen={voice.field.value} />
            </select>
          )}
        </Field>
        <RangeField
          control={control}
          name="rate"
          label={soundText.rate}
          min={SPEECH_RATES.min}
          max={SPEECH_RATES.max}
          step={10}
          said={soundText.rateWords}
        />
      </div>
      <TextField control={sample.control} name="sample" label={soundText.sample} maxLength={TRIED_TEXT_MAX} />
      <Button
        variant="quiet"
        icon={<SpeakerHigh />}
        className={styles.button}
        busy={listen.isPending}
        aria-disabled={engine === 'missing'}
        onClick={() => engine !== 'missing' && onTry()}
      >
        {soundText.try}
      </Button>
    </fieldset>
  );
}

function Words({ control }: { control: Control<SoundValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'words' });
  const add = useRef<HTMLButtonElement>(null);
  const full = fields.length >= SPOKEN_WORDS_MAX;
  return (
    <fieldset className={`stack gap-3 min-w-0 rounded-ticket border-line ${styles.group}`}>
      <legend className="px-2 small strong">{soundText.words}</legend>
      <p>{soundText.wordsHelp}</p>
      {fields.length > 0 && (
        <ul className="stack gap-2">
          {fields.map(({ id }, index) => (
            <li key={id} className={styles.word} aria-label={soundText.word(index + 1)}>
              <TextField
                control={control}
                name={`words.${index}.from`}
                label={soundText.from}
                maxLength={SPOKEN_WORD_MAX}
              />
              <TextField
                control={control}
                name={`words.${index}.to`}
                label={soundText.to}
                maxLength={SPOKEN_WORD_MAX}
              />
              <Button
                variant="quiet"
                size="small"
                icon={<Trash />}
                aria-label={soundText.removeLabel(index + 1)}
                onClick={() => {
                  remove(index);
                  add.current?.focus();
                }}
              >
                {soundText.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={add}
        variant="quiet"
        icon={<Plus />}
        className={styles.button}
        aria-describedby={full ? 'words-full' : undefined}
        onClick={() => {
          if (!full) append({ from: '', to: '' });
        }}
      >
        {soundText.add}
      </Button>
      {full && <p id="words-full">{soundText.full}</p>}
    </fieldset>
  );
}

/** Faster pace for a long queue, with an example of the time saved. */
function Burst({ control }: { control: Control<SoundValues> }) {
  const [bursts, above, seconds] = useWatch({ control, name: ['bursts', 'above', 'seconds'] });
  const took = (burst: Parameters<typeof lineMs>[0]) => durationWords(Math.round(lineMs(burst, MANY) / 1_000));
  return (
    <fieldset className={`stack gap-3 min-w-0 rounded-ticket border-line ${styles.group}`}>
      <legend className="px-2 small strong">{soundText.burst}</legend>
      <CheckboxField control={control} name="bursts" label={soundText.burst} hint={soundText.burstHelp} />
      {bursts && (
        <>
          <div className={styles.pair}>
            <StepperField
              control={control}
              name="above"
              label={soundText.above}
              hint={soundText.aboveHelp}
              min={BURST_ABOVE.min}
              max={BURST_ABOVE.max}
            />
            <StepperField
              control={control}
              name="seconds"
              label={soundText.seconds}
              hint={soundText.secondsHelp}
              min={BURST_SECONDS.min}
              max={BURST_SECONDS.max}
            />
          </div>
          {above !== null && seconds !== null && (
            <p role="status">{soundText.burstTakes(took(null), took({ above, seconds }))}</p>
          )}
        </>
      )}
    </fieldset>
  );
}
