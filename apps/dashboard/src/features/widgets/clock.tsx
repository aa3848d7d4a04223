import type { Clock as ClockTarget, ClockAction } from '@mabarin/domain/widgets/clock';
import { Button } from '@mabarin/ui/buttons/button';
import { useMutation } from '@tanstack/react-query';
import ArrowCounterClockwise from '~icons/ph/arrow-counter-clockwise-bold';
import Pause from '~icons/ph/pause-fill';
import Play from '~icons/ph/play-fill';
import cards from '#platform/page/cards.module.css';
import { useNow } from '#platform/live/now.ts';
import { controlWidgetMutation, type WidgetsNow } from './widgets.api.ts';
import { clockText } from './widget-form.ts';
import { widgetsText } from './widgets.text.ts';

const MINUTE_SECONDS = 60;
const TICK_MS = 250;

type ClockProps = { target: ClockTarget; title: string; widgets: WidgetsNow };

/** A clock's state, computed from the server's instants, and its buttons. */
export function Clock({ target, title, widgets }: ClockProps) {
  const { countdown, timer, ahead } = widgets;
  const running = (target === 'countdown' ? countdown : timer).state.status === 'running';
  const now = useNow(running ? TICK_MS : null) + ahead;
  const shown = target === 'countdown' ? leftOf(countdown.state, now) : elapsedOf(timer.state, now);
  const { status, seconds } = shown;
  const control = useMutation(controlWidgetMutation);
  const press = (action: ClockAction) =>
    control.mutate({ target, action, ...(action === 'add' && { seconds: MINUTE_SECONDS }) });
  // One button changes its meaning, so the focus stays in place.
  const main = status === 'running' ? 'pause' : status === 'paused' ? 'resume' : 'start';
  const { clock } = widgetsText;
  const named = (action: 'start' | 'pause' | 'resume' | 'reset' | 'add') => clock.of(clock[action], title);
  return (
    <>
      <div
        className="stack gap-2 min-w-0 px-4 py-3 sunken rounded-ticket anywhere"
        role="group"
        aria-label={widgetsText.now(title)}
      >
        {target === 'countdown' && countdown.state.title !== '' && <p>{countdown.state.title}</p>}
        <p className="figure huge" role="timer">
          {clockText(seconds)}
        </p>
        <p className="muted">{widgetsText.status[status]}</p>
      </div>
      <div className={cards.buttons}>
        <Button
          size="medium"
          variant={main === 'pause' ? 'warn' : 'go'}
          icon={main === 'pause' ? <Pause /> : <Play />}
          aria-label={named(main)}
          busy={control.isPending}
          onClick={() => press(main)}
        >
          {clock[main]}
        </Button>
        <Button
          size="medium"
          variant="quiet"
          icon={<ArrowCounterClockwise />}
          aria-label={named('reset')}
          aria-disabled={status === 'idle'}
          onClick={() => press('reset')}
        >
          {clock.reset}
        </Button>
        {target === 'countdown' && (
          <Button
            size="medium"
            variant="quiet"
            aria-label={named('add')}
            aria-disabled={status === 'idle'}
            onClick={() => press('add')}
          >
            {clock.add}
          </Button>
        )}
      </div>
    </>
  );
}

function leftOf({ status, ends_at: endsAt, left }: WidgetsNow['countdown']['state'], now: number) {
  if (status !== 'running' || endsAt === null) return { status, seconds: left };
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1_000));
  return { status: seconds === 0 ? ('over' as const) : status, seconds };
}

function elapsedOf({ status, since, elapsed }: WidgetsNow['timer']['state'], now: number) {
  return { status, seconds: since === null ? elapsed : Math.max(0, Math.floor((now - since) / 1_000)) };
}
