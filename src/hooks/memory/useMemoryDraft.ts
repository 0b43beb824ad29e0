import { useState } from 'react'

import { MOST_MEMORY_CHARS, type MemorySpace } from '@/domain/memory/memory'
import type { Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { spaceValue, useMemorySpaces } from './useMemories'

type Draft = { readonly text: string; readonly space: MemorySpace }

/**
 * What is being written of a memory, for the form of a page or a dialog.
 *
 * @param onSave gives undefined where its code could not come, which is told.
 */
export function useMemoryDraft(
  before: Draft,
  onSave: (draft: Draft) => Promise<Result<unknown, string> | undefined>,
  onSaved: () => void,
) {
  const spaces = useMemorySpaces()
  const [text, setText] = useState(before.text)
  const [space, setSpace] = useState(before.space)
  const [error, setError] = useState<string>()
  return {
    /** Properties of the field for the text. */
    textField: {
      label: t('What to remember'),
      value: text,
      onChange: setText,
      hint: t('{count} of {most} characters', { count: text.trim().length, most: MOST_MEMORY_CHARS }),
      error,
    },
    /** Properties of the choice of where it is used. */
    spaceField: {
      label: t('Used in'),
      value: spaceValue(space),
      options: spaces,
      onChange: (value: string) => {
        const chosen = spaces.find((each) => each.value === value)
        if (chosen) setSpace(chosen.space)
      },
    },
    save: async () => {
      const saved = await onSave({ text, space })
      if (saved?.ok) onSaved()
      else if (saved) setError(saved.error)
    },
  }
}
