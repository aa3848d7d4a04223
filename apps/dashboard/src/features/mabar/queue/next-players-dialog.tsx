import type { MabarEntry, MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { freeSeats, nextAsTeam, nextInOrder, TEAM_PASSES_MAX } from '@mabarin/domain/mabar/next-players';
import { ROLES, type RoleFlag } from '@mabarin/domain/roles';
import { ChoiceField } from '@mabarin/ui/fields/choice-field';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { DialogAnswer, showDialog } from '@mabarin/ui/popups/dialog';
import { StepperField } from '@mabarin/ui/fields/stepper-field';
import { useMutation } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { createStore, useStore, type StoreApi } from 'zustand';
import Prohibit from '~icons/ph/prohibit-bold';
import { teamRulesMutation } from './lane.api.ts';
import { EntryRoles } from './entry-row.tsx';
import { KnownMarks } from './known-marks.tsx';
import { laneText } from './lane.text.ts';
import styles from './next-players-dialog.module.css';

/** The ticked players; `whole` when nobody is left out. `block`: the one whose Blacklist was pressed instead. */
type NextPlayers = { entries: readonly MabarEntry[]; whole: boolean; block?: MabarEntry | undefined };

type Next = ReturnType<typeof nextInOrder<MabarEntry>>;

/**
 * Shows the suggested players and the passed ones with reasons. Returns the ticked players when the host agreed. The
 * list is the one at opening, so no name changes under the finger; the service checks that they still wait.
 */
export async function askNextPlayers(answer: MabarListAnswer, asTeam: boolean): Promise<NextPlayers> {
  const { queue, playing } = answer.data;
  const seats = freeSeats(playing.length);
  const first = asTeam ? nextAsTeam(queue, playing, answer.teamRules) : nextInOrder(queue, playing);
  const ticked = createStore<NextPlayers>(() => ({ entries: [], whole: true }));
  if (first.chosen.length === 0) {
    const text = seats === 0 ? laneText.full : laneText.nobody;
    await showDialog({ icon: 'info', caption: asTeam ? laneText.team : laneText.play, text });
    return { entries: [], whole: true };
  }
  const choice = await showDialog<string>({
    icon: 'ask',
    caption: asTeam ? laneText.team : laneText.next(first.chosen.length),
    text: asTeam ? (
      <Team answer={answer} onTick={ticked.setState} />
    ) : (
      <Players next={first} passes={answer.teamRules.passes} onTick={ticked.setState} />
    ),
    buttons: [
      { choice: 'play', label: <Play ticked={ticked} />, tone: 'go' },
      { choice: 'cancel', label: laneText.cancel, tone: 'ink' },
    ],
  });
  if (choice === 'play') return ticked.getState();
  return { entries: [], whole: true, block: queue.find(({ id }) => id === choice) };
}

/** The key's words, which count as the host ticks. */
function Play({ ticked }: { ticked: StoreApi<NextPlayers> }) {
  return <span>{laneText.playThese(useStore(ticked, ({ entries }) => entries.length))}</span>;
}

type OnTick = (players: NextPlayers) => void;
type TeamProps = { answer: MabarListAnswer; onTick: OnTick };

/** A suggested team with the host's role and the pass limit; a change is saved and used at once. */
function Team({ answer, onTick }: TeamProps) {
  const { mutate: save } = useMutation(teamRulesMutation);
  const { control } = useForm<{ role: string; passes: number }>({
    defaultValues: { role: answer.teamRules.role ?? '', passes: answer.teamRules.passes },
  });
  const typed = useWatch({ control });
  const role = roleOf(typed.role);
  const passes = withinRange(typed.passes);
  const next = nextAsTeam(answer.data.queue, answer.data.playing, { role, passes });
  return (
    <div className="stack gap-2">
      <Players next={next} passes={passes} onTick={onTick} />
      <details className={styles.folded}>
        <summary>{laneText.why}</summary>
        <div className="stack gap-2">
          <p>{laneText.rules(ROLES.find(({ flag }) => flag === role)?.label ?? laneText.noRole, passes)}</p>
          <ChoiceField
            control={control}
            name="role"
            label={laneText.role}
            onValueChange={(value) => save({ role: roleOf(value), passes })}
            choices={[
              { value: '', title: laneText.noRole },
              ...ROLES.map(({ flag, label: title }) => ({ value: flag, title })),
            ]}
          />
          <StepperField
            control={control}
            name="passes"
            label={laneText.passes}
            hint={laneText.passesHint}
            min={0}
            max={TEAM_PASSES_MAX}
            onValueChange={(value) => save({ role, passes: withinRange(value) })}
          />
        </div>
      </details>
    </div>
  );
}

const roleOf = (value: string | undefined): RoleFlag | null => ROLES.find(({ flag }) => flag === value)?.flag ?? null;

/** Clamped, so that the dialog's words match the request. */
const withinRange = (passes: number | null | undefined) => Math.min(Math.max(passes ?? 0, 0), TEAM_PASSES_MAX);

type PlayersProps = { next: Next; passes: number; onTick: OnTick };

/** The players of an agreement. A blocked one is not ticked at first; a party goes together. */
function Players({ next: { chosen, passed }, passes, onTick }: PlayersProps) {
  const answer = use(DialogAnswer);
  const [turned, turn] = useState<ReadonlySet<string>>(new Set());
  const unitOf = ({ id, party }: MabarEntry) => party?.id ?? id;
  const blocked = new Set(chosen.filter(({ notice }) => notice === 'blacklist').map(unitOf));
  const isTicked = (entry: MabarEntry) => blocked.has(unitOf(entry)) === turned.has(unitOf(entry));
  useEffect(() => onTick({ entries: chosen.filter(isTicked), whole: chosen.every(isTicked) }));
  const met = passed.filter(({ reason }) => reason !== 'offline');
  const away = passed.filter(({ reason }) => reason === 'offline');
  return (
    <div className="stack gap-2" aria-live="polite">
      <h3 className={styles.heading}>{laneText.chosen}</h3>
      <ol className="stack gap-1">
        {chosen.map((entry) => (
          <li key={entry.id} className={styles.player}>
            <label>
              <input
                type="checkbox"
                checked={isTicked(entry)}
                onChange={() => turn((before) => toggled(before, unitOf(entry)))}
              />
              <span className="stack flex-1 min-w-0 anywhere">
                <bdi className={entry.notice === 'blacklist' ? 'strong text-stop' : 'strong'}>{entry.playerName}</bdi>{' '}
                <span className="row wrap items-center gap-x-2">
                  <span className="small muted">{entry.title}</span> <KnownMarks entry={entry} />{' '}
                  {entry.needRole && <EntryRoles roles={entry.role} />}
                </span>
              </span>
            </label>
            {entry.notice !== 'blacklist' && (
              <IconButton
                className="text-stop"
                icon={<Prohibit />}
                label={laneText.block(entry.playerName)}
                onClick={() => answer(entry.id)}
              />
            )}
          </li>
        ))}
      </ol>
      {met.length > 0 && (
        <>
          <h3 className={styles.heading}>{laneText.passed}</h3>
          <Passed passed={met} passes={passes} />
        </>
      )}
      {away.length > 0 && (
        <details className={styles.folded}>
          <summary>{laneText.away(away.length)}</summary>
          <Passed passed={away} passes={passes} />
        </details>
      )}
    </div>
  );
}

function toggled(before: ReadonlySet<string>, unit: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(unit)) after.add(unit);
  return after;
}

/** Named players among the passed. */
const NAMED = 8;

function Passed({ passed, passes }: { passed: Next['passed']; passes: number }) {
  // Players passed for their role come before those whose party is too large.
  const named = passed.toSorted((a, b) => a.reason.localeCompare(b.reason)).slice(0, NAMED);
  return (
    <>
      <ul className="stack gap-1">
        {named.map(({ entry, reason }) => (
          <li key={entry.id} className={styles.player}>
            <span className="min-w-0 anywhere">
              <bdi className="strong">{entry.playerName}</bdi>{' '}
              <span className="small muted">
                {reason === 'role' ? laneText.roleTaken(entry.passed + 1, passes) : laneText[reason]}
              </span>{' '}
              <KnownMarks entry={entry} />
            </span>
          </li>
        ))}
      </ul>
      {passed.length > NAMED && <p>{laneText.morePassed(passed.length - NAMED)}</p>}
    </>
  );
}
