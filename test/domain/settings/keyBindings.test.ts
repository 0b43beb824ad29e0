import { describe, expect, it } from 'vitest'

import { KEY_BINDINGS } from '@/domain/settings/keyBindings'

import { BROWSER_CHORDS } from './browserChords'

/** The palette and the list of shortcuts have the keys that people know from other apps. */
const AS_ELSEWHERE = ['Mod+K', 'Mod+/']

describe('the keys that commands have', () => {
  it.each(Object.entries(BROWSER_CHORDS))('are none of %s', (_, taken) => {
    const own = KEY_BINDINGS.map(({ keys }) => keys).filter((keys) => !AS_ELSEWHERE.includes(keys))
    expect(own.filter((keys) => taken.includes(keys))).toEqual([])
  })

  it('are all different', () => {
    expect(new Set(KEY_BINDINGS.map(({ keys }) => keys)).size).toBe(KEY_BINDINGS.length)
  })
})
