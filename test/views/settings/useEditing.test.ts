// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'

import { useEditing } from '@/views/settings/useEditing'

it('a form whose save ends late closes itself, and not the one that was opened meanwhile', () => {
  const { result } = renderHook(() => useEditing<string>())
  act(() => result.current.edit('first'))
  const closeFirst = result.current.close
  act(() => result.current.edit('second'))
  act(() => closeFirst())
  expect(result.current.editing).toBe('second')
  act(() => result.current.close())
  expect(result.current.editing).toBeUndefined()
})
