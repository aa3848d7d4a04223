import { deskImportSettlement, SETTLEMENT_MAX, type deskFiles } from '@mabarin/api-client/contract/desk/office';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { FileButton } from '@mabarin/ui/buttons/file-button';
import { Field } from '@mabarin/ui/fields/field';
import { formatRupiah } from '@mabarin/ui/format/money';
import { Link } from '@mabarin/web/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '#features/desk/actions/act.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import { StoryPage } from '#features/desk/story/story-page.tsx';
import cards from '#platform/page/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import entries from '#platform/page/entries.module.css';
import { PickOne } from '#platform/form/pick-one.tsx';
import { filesQuery } from './files.api.ts';
import { filesText as text } from './files.text.ts';

/** Settlement files, and the empty places of the legal pages. */
export default function FilesPage() {
  const files = useQuery(filesQuery);
  return (
    <StoryPage title={text.title} query={files}>
      {({ gateways, places }) => (
        <>
          <Settlement gateways={gateways} />
          <section className={cards.card}>
            <h2 className="large heavy">{text.places}</h2>
            <p className={entries.intro}>{places.length === 0 ? text.placesNone : text.placesHelp}</p>
            <ul className="stack gap-2">
              {places.map((place) => (
                <li key={place}>{place}</li>
              ))}
            </ul>
          </section>
        </>
      )}
    </StoryPage>
  );
}

type Imported = OutputOf<typeof deskImportSettlement>['data'];

type Gateway = OutputOf<typeof deskFiles>['data']['gateways'][number];

function Settlement({ gateways }: { gateways: Gateway[] }) {
  const [gateway, setGateway] = useState(gateways[0]?.name ?? '');
  const [imported, setImported] = useState<Imported | null>(null);
  const { release } = useAct();
  const columns = gateways.find(({ name }) => name === gateway)?.columns ?? [];

  async function onFile(file: File) {
    if (file.size > SETTLEMENT_MAX) return showInvalid(text.tooLong);
    const content = await file.text();
    await release(
      {
        caption: text.settlement,
        sentence: text.ask(file.name, gateway),
        done({ data }: { data: Imported }) {
          setImported(data);
          return text.done;
        },
      },
      (code) => callDesk(deskImportSettlement, { code, gateway, name: file.name.slice(0, 200), content }),
    );
  }

  return (
    <section className={cards.card}>
      <h2 className="large heavy">{text.settlement}</h2>
      {gateways.length > 1 && (
        <PickOne
          label={text.gateway}
          value={gateway}
          options={gateways.map(({ name }) => [name, name] as const)}
          onChange={setGateway}
        />
      )}
      <p className={entries.intro}>{columns.length === 0 ? text.noColumns : text.columns(columns.join(', '))}</p>
      <Field label={text.settlementHelp}>
        {(described) => (
          <span className="relative">
            <FileButton
              described={described}
              inputRef={null}
              name="settlement"
              accept=".csv,.txt"
              onBlur={() => {}}
              onChoose={(file) => void onFile(file)}
            >
              {text.choose}
            </FileButton>
          </span>
        )}
      </Field>
      {imported !== null && (
        <div role="status">
          <p className="heavy anywhere">{text.result}</p>
          <p>{text.rows(imported)}</p>
          <p>
            {imported.added === 0
              ? text.nothingNew
              : text.sums(formatRupiah(imported.net), formatRupiah(imported.gross), formatRupiah(imported.fee))}
          </p>
          <p>{text.found(imported)}</p>
          <p>
            <span>{text.differences(imported.differences)}</span> <Link to="/meja/tugas">{text.tasks}</Link>
          </p>
        </div>
      )}
    </section>
  );
}
