import { ADD_COUNT_MAX, AddQueueForm } from '@mabarin/domain/mabar/order';
import { noRoles, type Roles } from '@mabarin/domain/roles';
import { Button } from '@mabarin/ui/buttons/button';
import { ChoiceField } from '@mabarin/ui/fields/choice-field';
import { PlayerFields } from '@mabarin/ui/fields/player-fields';
import { formatRupiah } from '@mabarin/ui/format/money';
import { RoleField } from '@mabarin/ui/pickers/role-field';
import { StepperField } from '@mabarin/ui/fields/stepper-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { useMedia } from '@mabarin/web/use-media';
import { formResolver } from '@mabarin/web/form-resolver';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import MagnifyingGlass from '~icons/ph/magnifying-glass-bold';
import { useDraft } from '#platform/form/draft.ts';
import { FormPage } from '#platform/page/form-page.tsx';
import { go, scrollToTop } from '#platform/go.ts';
import { useHost } from '#platform/session/host.ts';
import { addQueueMutation, lookUpMutation } from './add-form.api.ts';
import { addableEvents, canLookUp } from '#features/mabar/players/players.ts';
import { playersText } from '#features/mabar/players/players.text.ts';
import { sideBySide } from '#features/mabar/widths.ts';

type Values = Roles & {
  gameID: string;
  gameServerID: string;
  gamePlayerName: string;
  gameEventID: string;
  gameCount: number | null;
};

const empty: Values = {
  ...noRoles,
  gameID: '',
  gameServerID: '',
  gamePlayerName: '',
  gameEventID: '',
  gameCount: 1,
};

const resolver = formResolver<Values, AddQueueForm>(AddQueueForm, {
  gameID: playersText.errors.id,
  gameServerID: playersText.errors.server,
  gamePlayerName: playersText.errors.name,
  gameEventID: playersText.errors.event,
  gameCount: playersText.errors.count,
});

export default function AddForm() {
  const events = addableEvents(useHost().events);
  // The first event is what most are added to.
  const blank: Values = { ...empty, gameEventID: events[0]?.id ?? '' };
  const form = useForm<Values, unknown, AddQueueForm>({ resolver, defaultValues: blank });
  const { control, getValues, setFocus, setValue } = form;
  // Watched before the draft is restored, which would otherwise go unnoticed.
  const chosen = useWatch({ control, name: 'gameEventID' });
  const draft = useDraft(form, 'mabar-form-add');
  const add = useMutation(addQueueMutation);
  const lookUp = useMutation(lookUpMutation);
  const beside = useMedia(sideBySide);
  // Beside the queue it is a sheet that opens to be typed in; a page starts at its title.
  useEffect(() => {
    if (beside) setFocus('gameID');
  }, [beside, setFocus]);
  const counted = events.find(({ id }) => id === chosen)?.needGameCount ?? true;

  function save(values: AddQueueForm, after: () => void) {
    const onSuccess = () => {
      // The fields stay registered, so that one can be focused at once.
      form.reset(blank, { keepFieldsRef: true });
      draft.clear();
      after();
    };
    add.mutate(values, { onSuccess });
  }

  /** A name belongs to the ID and server of its lookup. */
  function forgetName() {
    lookUp.reset();
    setValue('gamePlayerName', '');
  }

  function onLookUp() {
    const { gameID: id, gameServerID: server } = getValues();
    if (!canLookUp(id)) return setFocus('gameID');
    lookUp.mutate(
      { id, server },
      {
        onSuccess(name) {
          const asked = getValues();
          if (asked.gameID !== id || asked.gameServerID !== server) return;
          setValue('gamePlayerName', name, { shouldDirty: true, shouldValidate: true });
        },
      },
    );
  }

  /** Looks up a missing name, so that the next Enter adds the player. */
  function onFirst() {
    const { gameID, gamePlayerName } = getValues();
    if (gamePlayerName !== '' || !canLookUp(gameID)) return false;
    if (!lookUp.isPending) onLookUp();
    return true;
  }

  function chooseEvent(id: string) {
    if (events.find((event) => event.id === id)?.needGameCount === false) setValue('gameCount', 1);
  }

  return (
    <FormPage
      title={playersText.add}
      form={form}
      invalid="mabar.add_invalid"
      busy={add.isPending}
      onFirst={onFirst}
      onSave={(values) => save(values, () => go('mabar'))}
      saveMore={{
        label: playersText.addMore,
        onSave: (values) =>
          save(values, () => {
            scrollToTop();
            setFocus('gameID');
          }),
      }}
      onCancel={() => {
        draft.clear();
        go('mabar');
      }}
      onReset={() => {
        form.reset(blank);
        draft.clear();
      }}
    >
      <PlayerFields
        control={control}
        id={{ name: 'gameID', label: playersText.id }}
        server={{ name: 'gameServerID', label: playersText.server }}
        onValueChange={forgetName}
        // A pair is complete, so its name is looked up at once.
        onPair={() => requestAnimationFrame(onLookUp)}
      />
      <TextField
        control={control}
        name="gamePlayerName"
        label={playersText.name}
        hint={playersText.nameHint}
        readOnly
        end={
          <Button variant="quiet" size="small" icon={<MagnifyingGlass />} busy={lookUp.isPending} onClick={onLookUp}>
            {playersText.lookUp}
          </Button>
        }
      />
      <ChoiceField
        control={control}
        name="gameEventID"
        label={playersText.event}
        hint={events.length === 0 ? playersText.noEvent : undefined}
        chips
        choices={events.map((event) => ({
          value: event.id,
          title: event.title,
          price: formatRupiah(event.price),
        }))}
        onValueChange={chooseEvent}
      />
      <RoleField control={control} label={playersText.roles} hint={playersText.rolesHint} />
      {counted && (
        <StepperField control={control} name="gameCount" label={playersText.count} min={1} max={ADD_COUNT_MAX} />
      )}
    </FormPage>
  );
}
