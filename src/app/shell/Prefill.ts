import { useEffect } from 'react'
import { useSearchParams } from 'wouter'

import { EMPTY_DRAFT } from '@/domain/drafts/draft'
import { useApp, useCommands } from '@/hooks/app'
import { useModels } from '@/hooks/models/useModels'

/** What an address may fill in for a new chat. None of it is ever sent without a press. */
const NAMES = ['q', 'prompt', 'title', 'text', 'url', 'model', 'temperature', 'system'] as const

/**
 * Fills in a new chat from its address: `/?q=…&model=…&temperature=0.2&system=…`. `title`, `text` and `url` come from
 * the share sheet of the device. The address is then plain again, so that a reload keeps what was typed since.
 */
export function Prefill(): null {
  const [search, setSearch] = useSearchParams()
  const { saveDraft, chooseModel, changeConversationSettings } = useCommands()
  const { store } = useApp()
  const groups = useModels()
  const wanted = search.get('model')
  const found =
    wanted === null ? undefined : groups.flatMap(({ models }) => models).find(({ id }) => id === wanted)
  const isLoading = groups.some((group) => group.isLoading)

  useEffect(() => {
    if (!NAMES.some((name) => search.has(name))) return
    const text = [
      search.get('q') ?? search.get('prompt'),
      search.get('title'),
      search.get('text'),
      search.get('url'),
    ]
      .filter((part) => part !== null && part !== '')
      .join('\n')
    if (text !== '') saveDraft('new', { ...EMPTY_DRAFT, text })
    const temperature = Number(search.get('temperature') ?? NaN)
    const system = search.get('system')
    const fill = async () => {
      if (found) await chooseModel(null, { connectionId: found.connectionId, modelId: found.id })
      if (temperature >= 0 && temperature <= 2)
        await changeConversationSettings(null, {
          parameters: {
            ...store.getState().settings.newConversation.parameters,
            temperature: { value: temperature, origin: 'mine' },
          },
        })
      if (system !== null) await changeConversationSettings(null, { systemPrompt: system })
    }
    void fill()
    setSearch(
      (before) => {
        const left = new URLSearchParams(before)
        // A model is looked for until the lists are here.
        for (const name of NAMES) if (name !== 'model' || found || !isLoading) left.delete(name)
        return left
      },
      { replace: true },
    )
  }, [search, setSearch, store, saveDraft, chooseModel, changeConversationSettings, found, isLoading])
  return null
}
