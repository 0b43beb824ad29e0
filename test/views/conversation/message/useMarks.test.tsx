// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { BUILTIN_CONNECTION, POCKET } from '@/domain/builtin/builtinConnection'
import type { Part } from '@/domain/messages/message'
import { ENGLISH, setLanguage } from '@/lib/text/language'
import { loadLanguage } from '@/lib/text/languages'
import { useMarks } from '@/views/conversation/message/MessageParts'

afterEach(() => setLanguage(ENGLISH))

const PARTS: readonly Part[] = [{ type: 'text', text: 'Press **Add provider**.' }]
const from = (model: string) => ({ model, connectionId: BUILTIN_CONNECTION.id }) as never

it('shows what Pocket names as the page has it, and other replies as they are', async () => {
  setLanguage(await loadLanguage('de', ['chat']))
  const other = renderHook(() => useMarks(PARTS, from('another')))
  const pocket = renderHook(() => useMarks(PARTS, from(POCKET)))
  await waitFor(() =>
    expect(pocket.result.current).toEqual([{ type: 'text', text: 'Press **Anbieter hinzufügen**.' }]),
  )
  other.rerender()
  expect(other.result.current).toEqual(PARTS)
})
