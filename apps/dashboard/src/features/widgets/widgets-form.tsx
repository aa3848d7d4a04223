import { wibDate } from '@mabarin/domain/time';
import type { Widget } from '@mabarin/domain/widgets/names';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useDraft } from '#platform/form/draft.ts';
import { CardForm } from './card-form.tsx';
import { CardList } from './card-list.tsx';
import { widgetCards } from './cards.tsx';
import { PageState } from './page-state.tsx';
import { valuesOf, type WidgetValues } from './widget-form.ts';
import { DraftedPreview } from './widget-preview.tsx';
import type { WidgetsNow } from './widgets.api.ts';
import { widgetsText } from './widgets.text.ts';

/** Every card has its own Simpan; one form holds them all, so that one draft keeps unsaved values. */
export default function WidgetsForm({ widgets }: { widgets: WidgetsNow }) {
  const form = useForm<WidgetValues>({ defaultValues: valuesOf(widgets, wibDate(widgets.server_now)) });
  const draft = useDraft(form, 'widget');
  return (
    <CardList
      widgets={widgets}
      settings={(target, title) => <CardForm target={target} title={title} form={form} onSaved={draft.saved} />}
      preview={(target, shown) => (
        <DraftedPreview control={form.control} target={target} widgets={widgets} {...shown} />
      )}
    >
      {(target, title) => {
        const { Now } = widgetCards[target];
        return (
          <>
            <PageState target={target} widgets={widgets} />
            <Now title={title} widgets={widgets} />
            <Unsaved form={form} target={target} />
          </>
        );
      }}
    </CardList>
  );
}

/** Says on the card that its preview shows values that OBS does not have yet. */
function Unsaved({ form, target }: { form: UseFormReturn<WidgetValues>; target: Widget }) {
  const values = useWatch({ control: form.control, name: target });
  if (JSON.stringify(values) === JSON.stringify(form.formState.defaultValues?.[target])) return null;
  return <p className="text-warn strong">{widgetsText.unsaved}</p>;
}
