import type { Attachment } from '../attachments/attachment'
import type { Draft } from './draft'

type Exchange = {
  /** The documents of what a chat leaves, and of what it comes to. */
  readonly last: readonly Attachment[]
  readonly next: readonly Attachment[]
  /** What the messages of the chat were sent with already, by `sourceOf`. */
  readonly sent?: ReadonlySet<string>
}

/**
 * A draft with the documents of one assistant or project taken out and those of another put in, each once. The same
 * object where nothing differs.
 */
export function exchangeDocuments(draft: Draft, { last, next, sent }: Exchange): Draft {
  const isAmong = (files: readonly Attachment[], file: Attachment) =>
    files.some((each) => sourceOf(each) === sourceOf(file))
  const kept = draft.attachments.filter((file) => !isAmong(last, file))
  const added = next.filter((file) => !isAmong(kept, file) && sent?.has(sourceOf(file)) !== true)
  const isSame =
    kept.length + added.length === draft.attachments.length &&
    [...kept, ...added].every((file) => isAmong(draft.attachments, file))
  return isSame ? draft : { ...draft, attachments: [...kept, ...added] }
}

/** What stays the same of an attached document: what of it is sent changes its id. */
export const sourceOf = ({ id, document }: Pick<Attachment, 'id' | 'document'>): string =>
  document?.textId ?? id
