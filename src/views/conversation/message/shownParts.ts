import { withLabels } from '@/domain/builtin/withLabels'
import type { Part } from '@/domain/messages/message'
import { withMarks } from '@/domain/sources/sourceMarks'

/** The parts of a reply with the marks of its sources; Pocket's with the labels that the page has. */
export const shownParts = (parts: readonly Part[], isPockets: boolean): readonly Part[] =>
  isPockets ? withLabels(parts) : withMarks(parts)
