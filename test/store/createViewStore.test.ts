import { describe, expect, it, vi } from 'vitest'

import { EMPTY_DRAFT } from '@/domain/drafts/draft'
import { createAppStore, createViewStore } from '@/store/appStore'
import { selectDraft } from '@/store/selectors'

const typed = (text: string) => ({ ...EMPTY_DRAFT, text })

function start() {
  const store = createAppStore()
  const views = createViewStore(store)
  const heard = vi.fn<(before: string, now: string) => void>()
  const stop = views.store.subscribe((state, before) =>
    heard(selectDraft('new')(before).text, selectDraft('new')(state).text),
  )
  return { ...views, heard, stop, type: (text: string) => store.getState().draftChanged('new', typed(text)) }
}

describe('the store of the views', () => {
  it('tells each change at once', () => {
    const { heard, type } = start()
    type('a')
    expect(heard.mock.calls).toEqual([['', 'a']])
  })

  it('shows what is there while it is held, and tells it once when it is released', () => {
    const { store, hold, heard, type } = start()
    const release = hold()
    type('a')
    type('ab')
    expect(selectDraft('new')(store.getState()).text).toBe('ab')
    expect(heard).not.toHaveBeenCalled()

    release()
    release()
    expect(heard.mock.calls).toEqual([['', 'ab']])
    type('abc')
    expect(heard).toHaveBeenLastCalledWith('ab', 'abc')
  })

  it('stays held until the last hold ends, and tells nothing where nothing changed', () => {
    const { hold, heard, type } = start()
    const [first, second] = [hold(), hold()]
    first()
    type('a')
    expect(heard).not.toHaveBeenCalled()
    second()
    expect(heard).toHaveBeenCalledOnce()
    hold()()
    expect(heard).toHaveBeenCalledOnce()
  })

  it('tells nobody who has left', () => {
    const { heard, stop, type } = start()
    stop()
    type('a')
    expect(heard).not.toHaveBeenCalled()
  })
})
