import { deskStatus, type DeskStatus } from '@mabarin/api-client/contract/desk/office';
import type { StatusPart } from '@mabarin/domain/desk/status';
import { Button } from '@mabarin/ui/buttons/button';
import { Link } from '@mabarin/web/router';
import { useQuery } from '@tanstack/react-query';
import { deskRead } from '#features/desk/desk.api.ts';
import { deskPath } from '#features/desk/desk.pages.ts';
import { StoryPage } from '#features/desk/story/story-page.tsx';
import cards from '#platform/page/cards.module.css';
import { statusText as text } from './status.text.ts';

const statusQuery = deskRead(['desk', 'status'], deskStatus, {});

/** Rows of the guide about what is wrong. */
const guides: Partial<Record<StatusPart, string>> = {
  disk: 'pertanyaan-11',
  certificate: 'pertanyaan-12',
  backup: 'task-backup',
  services: 'task-service',
};

/** The doctor's findings of now, the wrong things first. */
export default function StatusPage() {
  const status = useQuery(statusQuery);
  return (
    <StoryPage title={text.title} query={status}>
      {({ machine, parts }) => {
        const wrong = parts.filter(({ remedy }) => remedy !== null);
        return (
          <section className={cards.card}>
            <h2 className={`xlarge heavy ${wrong.length === 0 ? 'text-go' : 'text-stop'}`}>
              {wrong.length === 0 ? text.all : text.wrong(wrong.length)}
            </h2>
            <ul className="stack gap-2">
              {[...wrong, ...parts.filter(({ remedy }) => remedy === null)].map((finding) => (
                <Row key={`${finding.part} ${finding.text}`} {...finding} />
              ))}
            </ul>
            <p className="small muted">{text.intro(machine)}</p>
            <div className={cards.buttons}>
              <Button variant="ink" size="small" busy={status.isFetching} onClick={() => void status.refetch()}>
                {text.again}
              </Button>
            </div>
          </section>
        );
      }}
    </StoryPage>
  );
}

function Row({ part, text: said, remedy }: DeskStatus['parts'][number]) {
  const guide = guides[part];
  return (
    <li>
      <p>
        <span className="heavy anywhere">{text.parts[part]}</span>{' '}
        {remedy !== null && <strong className="text-stop">{text.bad}</strong>}
      </p>
      <p>{said}</p>
      {remedy !== null && <p className="small muted anywhere">{remedy}</p>}
      {remedy !== null && guide !== undefined && <Link to={deskPath('panduan', guide)}>{text.guide}</Link>}
    </li>
  );
}
