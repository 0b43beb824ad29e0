import { describe, expect, it } from 'vitest'

import { chordOf, commandOf } from '@/domain/settings/keyBindings'
import { KEY_BINDINGS } from '@/domain/settings/keyLabels'

import { BROWSER_CHORDS } from './browserChords'

/** The palette and the list of shortcuts have the keys that people know from other apps. */
const AS_ELSEWHERE = ['Mod+K', 'Mod+/']

describe('the keys that commands have', () => {
  it.each(Object.entries(BROWSER_CHORDS))('are none of %s', (_, taken) => {
    const own = KEY_BINDINGS.map(({ keys }) => keys).filter((keys) => !AS_ELSEWHERE.includes(keys))
    expect(own.filter((keys) => taken.includes(keys))).toEqual([])
  })

  it.each(KEY_BINDINGS)('call $name when they are pressed', ({ name, keys }) => {
    const parts = keys.split('+')
    const pressed = {
      key: parts.at(-1) ?? '',
      ctrlKey: parts.includes('Mod'),
      metaKey: false,
      shiftKey: parts.includes('Shift'),
      altKey: parts.includes('Alt'),
    }
    expect(commandOf(chordOf(pressed), {})).toBe(name)
  })

  it('are all different', () => {
    expect(new Set(KEY_BINDINGS.map(({ keys }) => keys)).size).toBe(KEY_BINDINGS.length)
  })
})
