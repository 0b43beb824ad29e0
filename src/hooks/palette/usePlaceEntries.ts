import { useMemo } from 'react'

import { shownTitle, withoutAgents } from '@/domain/conversations/listedChat'
import type { ConversationId } from '@/domain/ids'
import { filterTest } from '@/domain/models/browse/filterModels'
import { NO_FILTERS } from '@/domain/models/browse/filters'
import type { Model } from '@/domain/models/model'
import { withWords } from '@/domain/models/search/filterWords'
import { modelSearch } from '@/domain/models/search/modelSearch'
import { PROMPT_KEY, type Entry } from '@/domain/palette/entry'
import type { SavedPrompt } from '@/domain/settings/settings'
import { dotted } from '@/lib/text/dotted'
import { t } from '@/lib/text/t'
import { selectConversations } from '@/store/selectors'

import { useAppState, useCommands } from '../app'
import { useAskCollection, useCollections } from '../collections/useCollections'
import { useGo } from '../conversations/usePlace'
import { useModels } from '../models/useModels'
import { useSearch } from '../search/useSearch'

/** The chats that are not in the trash, the one used last first. */
export function useChatEntries(): readonly Entry[] {
  const go = useGo()
  const conversations = useAppState(selectConversations)
  return useMemo(
    () =>
      withoutAgents(conversations)
        .filter(({ trashedAt }) => trashedAt === null)
        .toSorted((one, other) => other.updatedAt - one.updatedAt)
        .map(({ id, title }) => ({
          key: id,
          kind: t('Chat'),
          label: shownTitle(title),
          group: 'chat' as const,
          pick: () => go(`/c/${encodeURIComponent(id)}`),
        })),
    [conversations, go],
  )
}

/** A new chat for each collection of documents, which it looks in. */
export function useKnowledgeEntries(): readonly Entry[] {
  const collections = useCollections()
  const ask = useAskCollection()
  return collections.map(({ id, name }) => ({
    key: `knowledge-${id}`,
    kind: t('Knowledge'),
    label: t('Ask “{name}”', { name }),
    pick: () => void ask(id),
  }))
}

/** The models of the palette, and what is understood of a search for one. */
type ModelEntries = {
  readonly entries: readonly Entry[]
  /** What a search is taken for where it’s not what was typed: another spelling, or filters. */
  readonly noteOf: (query: string) => string | undefined
}

/** Every model of every provider, to be chosen for a conversation. */
export function useModelEntries(id: ConversationId | null): ModelEntries {
  const groups = useModels()
  const { chooseModel } = useCommands()
  return useMemo(() => {
    const models = groups.flatMap((group) => group.models)
    const connections = new Map<string, string>(
      groups.map(({ connection }) => [connection.id, connection.name]),
    )
    const understood = lastOne((query: string) => {
      const search = modelSearch(query, models, { connections })
      return { search, passes: filterTest(withWords(EVERYTHING, search.filters), 0) }
    })
    const rankOf = (model: Model) => (query: string) => {
      const { search, passes } = understood(query)
      return passes(model) ? search.rank(model) : undefined
    }
    return {
      entries: groups.flatMap((group) =>
        group.models.map((model) => ({
          key: `${group.connection.id}/${model.id}`,
          kind: t('Model of {name}', { name: group.connection.name }),
          label: model.name,
          rank: rankOf(model),
          pick: () => void chooseModel(id, { connectionId: group.connection.id, modelId: model.id }),
        })),
      ),
      noteOf: (query) => {
        const { filters, corrected } = understood(query).search
        if (filters.length > 0)
          return t('Models: {filters}', { filters: dotted(filters.map(({ label }) => label)) })
        return corrected && t('Models that match “{words}”', { words: corrected })
      },
    }
  }, [groups, chooseModel, id])
}

const EVERYTHING = { ...NO_FILTERS, withHidden: true }

/** Keeps what was made of the last text: each model asks for the same. */
function lastOne<Made>(make: (text: string) => Made): (text: string) => Made {
  let last: { readonly text: string; readonly made: Made } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, made: make(text) }
    return last.made
  }
}

/** Most of what was said that the palette shows: the list of chats has the rest. */
const MOST_SAID = 20

/** What was said in chats, as it is found; of bookmarks all, also without a word. */
export function useSaidEntries(query: string, isBookmarks: boolean): readonly Entry[] {
  const go = useGo()
  // One letter is in everything.
  const isShort = query.trim().length < 2 && !isBookmarks
  const { hits } = useSearch(isShort ? '' : query, isBookmarks ? BOOKMARKS : NOT_NARROWED)
  return useMemo(() => {
    // Those of the search before are shown until the first of the next.
    const shown = isBookmarks ? hits.filter((hit) => hit.isBookmarked) : hits.slice(0, MOST_SAID)
    return shown.map(({ conversationId, messageId, title, snippet, isBookmarked }) => ({
      key: `said-${messageId}`,
      kind: shownTitle(title),
      group: 'said' as const,
      label: snippet.text,
      ranges: snippet.ranges,
      isBookmarked,
      pick: () => go(`/c/${encodeURIComponent(conversationId)}?m=${encodeURIComponent(messageId)}`),
    }))
  }, [hits, go, isBookmarks])
}

const NOT_NARROWED = {}
const BOOKMARKS = { isBookmarked: true } as const

/** Saved prompts, to be put into the next message or the instructions. */
export function usePromptEntries(pick: (prompt: SavedPrompt) => void): readonly Entry[] {
  const prompts = useAppState((state) => state.settings.prompts)
  return prompts.map((prompt) => ({
    key: `${PROMPT_KEY}${prompt.id}`,
    kind: prompt.kind === 'system' ? t('Instructions') : t('Prompt'),
    label: prompt.title,
    words: [prompt.folder, ...(prompt.tags ?? [])].filter(Boolean).join(' '),
    pick: () => pick(prompt),
  }))
}
