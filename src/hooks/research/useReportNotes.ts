import { useMemo } from 'react'

import type { ArtifactVersion } from '@/domain/artifacts/artifact'
import { runIn } from '@/domain/research/readTexts'
import { type KeptNote, notesOfRun } from '@/domain/research/researchResult'
import { memoByObject } from '@/lib/result'
import type { Thread } from '@/store/conversationsSlice'
import { selectThread } from '@/store/selectors'

import { useAppState } from '../app'

/** The notes of all researches of a chat, on the branch in sight. */
const notesOfThread = memoByObject(({ tree, path }: Thread): readonly KeptNote[] =>
  path.flatMap((id) => {
    const message = tree.byId.get(id)
    const run = message && runIn(message)
    return run ? notesOfRun(run) : []
  }),
)

/** The notes that a report may cite, by number; none where its chat has not researched. */
export function useReportNotes({
  conversationId,
}: Pick<ArtifactVersion, 'conversationId'>): ReadonlyMap<number, KeptNote> {
  const notes = notesOfThread(useAppState(selectThread(conversationId)))
  return useMemo(() => new Map(notes.map((note) => [note.number, note])), [notes])
}
