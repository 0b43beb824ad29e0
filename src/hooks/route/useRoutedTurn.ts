import { useCallback, useMemo } from 'react'

import { heldAmong } from '@/domain/connections/heldAddresses'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { Route } from '@/domain/modelRef'
import { routeTurn, type RoutedTurn } from '@/domain/route/routeTurn'
import { selectThread } from '@/store/selectors'

import { useAppState, useCommands } from '../app'
import { useTurnSettings } from '../assistants/useTurnSettings'
import { useScoresFor } from '../catalog/useOwnScores'
import { useDebouncedDraft } from '../drafts/useDebouncedDraft'
import { useModels } from '../models/useModels'
import { useCacheWriter } from '../pricing/useCacheLoss'
import { useHostSearch } from '../pricing/useNextTurn'
import { useAreCounted } from '../tokens/useAreCounted'
import { useLearned } from '../tokens/useLearned'
import { useNow } from '../useIsOnline'

/** Prices may follow the hour. */
const AGAIN_EVERY_MS = 5 * 60_000
const NO_TAGS: readonly string[] = []

/**
 * The model that a rule takes for the next message of a chat, as `commands/replies/routeReply` does when it is sent.
 * Undefined while lists, votes or tokens are still being read. Follows typing at each pause.
 *
 * @param id null for the next new chat.
 */
export function useRoutedTurn(id: ConversationId | null, route: Route): RoutedTurn | undefined {
  const groups = useModels()
  const settings = useTurnSettings(id, { isForSize: true })
  const thread = useAppState((state) => (id === null ? undefined : selectThread(id)(state)))
  const tags = useAppState((state) => (id === null ? undefined : state.conversations[id]?.tags)) ?? NO_TAGS
  const favourites = useAppState((state) => state.settings.favouriteModels)
  const heldAddresses = useAppState((state) => state.settings.heldAddresses)
  const draft = useDebouncedDraft(id ?? 'new')
  const scores = useScoresFor(tags, true)
  const learned = useLearned(id)
  const writesCache = useCacheWriter()
  const withSearch = useHostSearch()
  const now = useNow(AGAIN_EVERY_MS)
  const path = useMemo(
    () =>
      (thread?.path ?? []).flatMap((each): readonly Message[] | Message => thread?.tree.byId.get(each) ?? []),
    [thread],
  )
  const isCounted = useAreCounted(path)
  const isWaiting = !isCounted || !scores.isRead || groups.some(({ isLoading }) => isLoading)
  return useMemo(
    () =>
      isWaiting
        ? undefined
        : routeTurn({
            route,
            models: groups.flatMap(({ models }) => models),
            settings,
            path,
            draft,
            favourites,
            held: heldAmong(
              heldAddresses,
              groups.map(({ connection }) => connection),
            ),
            learned,
            scoreOf: scores.scoreOf,
            tag: scores.tag,
            writesCache,
            withSearch,
            now,
          }),
    [
      isWaiting,
      route,
      groups,
      settings,
      path,
      draft,
      favourites,
      heldAddresses,
      learned,
      scores,
      writesCache,
      withSearch,
      now,
    ],
  )
}

/** Has the model of a chat chosen by a rule from now on, and in new chats; as with a model that is chosen. */
export function useChooseRoute(): (id: ConversationId | null, route: Route) => void {
  const { changeConversationSettings } = useCommands()
  return useCallback(
    (id, route) => {
      if (id !== null) void changeConversationSettings(id, { route })
      void changeConversationSettings(null, { route })
    },
    [changeConversationSettings],
  )
}
