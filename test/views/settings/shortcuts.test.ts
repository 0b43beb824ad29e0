// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'

import { KEY_BINDINGS } from '@/domain/settings/keyLabels'
import { describeKeys } from '@/ui/controls/Kbd'
import { typedTags } from '@/views/settings/prompts/PromptForm'
import { refuseChord } from '@/views/settings/shortcuts/ShortcutsSection'

describe('refuseChord', () => {
  it.each([
    ['K', 'Use Ctrl'],
    ['Shift+A', 'Use Ctrl'],
    ['Mod+T', 'browser'],
    ['Mod+Shift+N', 'browser'],
    ['F5', 'browser'],
    ['Mod+Shift+Enter', 'New chat'],
    ['Mod+Shift+Y', undefined],
    ['Alt+K', undefined],
    ['F8', undefined],
  ])('judges %s', (chord, reason) => {
    const refusal = refuseChord(chord, 'palette', {})

    if (reason === undefined) expect(refusal).toBeUndefined()
    else expect(refusal).toContain(reason)
  })

  it('knows the chords the person chose, and those they freed', () => {
    const own = { newChat: 'Alt+N' }

    expect(refuseChord('Alt+N', 'inspector', own)).toContain('New chat')
    expect(refuseChord('Mod+Shift+Enter', 'inspector', own)).toBeUndefined()
  })

  it('leaves each command the keys it has', () => {
    for (const { name, keys } of KEY_BINDINGS.filter((binding) => binding.name !== 'palette')) {
      expect(refuseChord(keys, name, {}), name).toBeUndefined()
    }
  })
})

describe('describeKeys', () => {
  it.each([
    ['Mod+Shift+Enter', false, 'Ctrl+Shift+Enter'],
    ['Mod+Shift+Enter', true, '⌘+⇧+Enter'],
    ['Alt+ArrowUp', false, 'Alt+↑'],
    ['Mod++', false, 'Ctrl++'],
  ])('writes %s', (keys, isMac, words) => {
    expect(describeKeys(keys, isMac)).toBe(words)
  })
})

describe('tags that a person types', () => {
  it.each([
    ['law, tax,, law ', ['law', 'tax']],
    ['قانون، ضرائب', ['قانون', 'ضرائب']],
    ['法律、税金', ['法律', '税金']],
    [' ', []],
  ])('%s', (text, tags) => {
    expect(typedTags(text)).toEqual(tags)
  })
})
