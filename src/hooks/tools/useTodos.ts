import { useMemo } from 'react'

import type { ConversationId } from '@/domain/ids'
import { type Todo, todosOn } from '@/domain/tools/todos'
import { selectThread } from '@/store/selectors'

import { useAppState } from '../app'
import { shownRun } from './useToolRuns'

/** The tasks that the model has set itself on the shown branch. */
export function useTodos(conversationId: ConversationId): readonly Todo[] {
  const { tree, path } = useAppState(selectThread(conversationId))
  return useMemo(() => todosOn(path.flatMap((id) => shownRun(tree.byId.get(id))?.run ?? [])), [tree, path])
}
