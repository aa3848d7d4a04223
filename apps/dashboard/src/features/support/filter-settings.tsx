import { INSULT_LEVELS, type InsultLevel } from '@mabarin/domain/messages/reasons';
import type { FilterSettings } from '@mabarin/domain/messages/settings';
import { ChoiceField } from '@mabarin/ui/fields/choice-field';
import { Switch } from '@mabarin/ui/fields/switch';
import { Link } from '@mabarin/web/router';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { failureSentence } from '#platform/dialogs.ts';
import { pathTo } from '#paths.ts';
import { settingsMutation, settingsQuery } from './support.api.ts';
import { filterText, supportText } from './support.text.ts';

const levels = INSULT_LEVELS.map((value) => ({
  value,
  title: filterText.levels[value].title,
  description: filterText.levels[value].help,
}));

/** The host's settings of the filter. Saved at once; on failure a control goes back. */
export function FilterSettingsForm() {
  const settings = useQuery(settingsQuery);
  if (settings.isError) return <p role="alert">{failureSentence(settings.error, filterText.readFailed)}</p>;
  return settings.data === undefined ? <p>{filterText.loading}</p> : <Controls saved={settings.data} />;
}

function Controls({ saved }: { saved: FilterSettings }) {
  const save = useMutation(settingsMutation);
  const shown = save.isPending ? save.variables : saved;
  const { control, reset } = useForm<{ insults: string }>({ values: { insults: shown.insults } });
  return (
    <>
      <ChoiceField
        control={control}
        name="insults"
        label={filterText.insults}
        hint={filterText.insultsHint}
        choices={levels}
        onValueChange={(value) =>
          save.mutate({ ...shown, insults: value as InsultLevel }, { onError: () => reset({ insults: saved.insults }) })
        }
      />
      <Switch
        label={filterText.hold}
        checked={shown.holdDoubtful}
        onChange={(holdDoubtful) => save.mutate({ ...shown, holdDoubtful })}
      />
      <p>{filterText.holdHelp}</p>
      <Link to={pathTo('support-hidden')}>{supportText.hidden}</Link>
    </>
  );
}
