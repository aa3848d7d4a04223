import type { StoryStep } from '@mabarin/api-client/contract/desk/search';
import type { StoryDispute } from './dispute-story.queries.ts';
import { joined } from './host-story.commands.ts';
import { disputeSourceText, storyText } from './story.text.ts';

/** The steps of a dispute in its payment's story. */
export function stepsOfDispute(dispute: StoryDispute): StoryStep[] {
  const { id, source, reference, reason, amount, lost, state, created_at: at, ended_at: ended } = dispute;
  const opened = { detail: joined(id, reference, reason), amount, text: storyText.disputed(disputeSourceText[source]) };
  const steps: StoryStep[] = [{ kind: 'dispute', at: at.toISOString(), entries: [], ...opened }];
  if (ended !== null) {
    const text = storyText.disputeEnded(state);
    steps.push({ kind: 'dispute', at: ended.toISOString(), text, detail: id, amount: lost, entries: [] });
  }
  return steps;
}
