import { Button } from '@mabarin/ui/buttons/button';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { confirm } from '#platform/dialogs.ts';

type PressButtonProps<Input, Answer, Begun> = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & {
  mutation: UseMutationOptions<Answer, Error, Input, Begun>;
  /** The question before. */
  ask?: Parameters<typeof confirm> | undefined;
};

/** Left out where a command has no input. */
type Sent<Input> = undefined extends Input ? { input?: undefined } : { input: Input };

/** A button that sends one command, after a question if there is one. */
export function PressButton<Input, Answer, Begun>(props: PressButtonProps<Input, Answer, Begun> & Sent<Input>) {
  const { mutation, ask, input, ...button } = props as PressButtonProps<Input, Answer, Begun> & { input: Input };
  const { mutate, isPending } = useMutation(mutation);
  async function onClick() {
    if (ask === undefined || (await confirm(...ask))) mutate(input);
  }
  return <Button {...button} busy={isPending} onClick={() => void onClick()} />;
}
