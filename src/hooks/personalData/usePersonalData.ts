import { useCallback, useEffect, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { OwnWords } from '@/domain/personalData/ownWords'
import type { StandIn } from '@/domain/personalData/standIns'
import type { Result } from '@/lib/result'
import { NO_THREAD } from '@/store/conversationsSlice'
import { selectConversationSettings, selectDraft, selectThread } from '@/store/selectors'

import { useAppState, useCommands } from '../app'
import { useItems } from '../items/useItems'
import { useWithCommands } from '../useClient'

type Preview = {
  readonly hidden: readonly StandIn[]
  readonly shown: readonly StandIn[]
  readonly texts: readonly string[]
  readonly hasFiles: boolean
}

/** A draft is looked through once it has not changed for this long. */
const REST_MS = 400

/** What the next message would hide. `preview` is undefined where nothing is hidden, and until it is known. */
export function usePersonalPreview(id: ConversationId | null): {
  readonly preview: Preview | undefined
  readonly error: string | undefined
  readonly again: () => void
} {
  const withPersonal = useWithCommands(useCommands().loadPersonalDataCommands)
  const draft = useAppState(selectDraft(id ?? 'new'))
  const settings = useAppState(selectConversationSettings(id))
  const thread = useAppState(id === null ? selectNothing : selectThread(id))
  const items = useItems(settings.project !== undefined)
  const [found, setFound] = useState<Result<Preview | undefined, string>>()
  const [count, setCount] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => {
      void withPersonal((commands) => commands.previewPersonal(id, signal)).then((next) => {
        if (!signal.aborted && next) setFound(next)
      })
    }, REST_MS)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [withPersonal, id, draft, settings, thread, items, count])

  const again = useCallback(() => setCount((before) => before + 1), [])
  return {
    preview: found?.ok ? found.value : undefined,
    error: found && !found.ok ? found.error : undefined,
    again,
  }
}

const selectNothing = () => NO_THREAD

/** Does something with what is hidden, once its code is here. */
export const usePersonalDataCommands = () => useWithCommands(useCommands().loadPersonalDataCommands)

/** The person’s own words and patterns as two texts, a line each. */
export function useOwnWords(): {
  readonly typed: { readonly words: string; readonly patterns: string } | undefined
  readonly change: (typed: { readonly words: string; readonly patterns: string }) => void
  readonly save: () => Promise<Result<void, string> | undefined>
} {
  const withPersonal = usePersonalDataCommands()
  const [typed, change] = useState<{ readonly words: string; readonly patterns: string }>()
  useEffect(() => {
    void withPersonal((commands) => commands.loadOwnWords()).then((own) => {
      if (own?.ok) change({ words: own.value.words.join('\n'), patterns: own.value.patterns.join('\n') })
    })
  }, [withPersonal])
  const save = async () => {
    const own: OwnWords = { words: linesOf(typed?.words), patterns: linesOf(typed?.patterns) }
    return withPersonal((commands) => commands.saveOwnWords(own))
  }
  return { typed, change, save }
}

const linesOf = (text = ''): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
