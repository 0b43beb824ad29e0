import { describe, expect, it } from 'vitest'

import type { ConnectionId, ModelId } from '@/domain/ids'
import { DEFAULT_SETTINGS, type Settings } from '@/domain/settings/settings'
import type { ModelRef } from '@/domain/modelRef'
import { applySettingsEdits, editsBetween } from '@/domain/settings/settingsEdits'

const prompt = (id: string, text = id) => ({ id, title: id, text, kind: 'message' as const })
const model = (id: string): ModelRef => ({ connectionId: 'k' as ConnectionId, modelId: id as ModelId })
const settings = (change: Partial<Settings> = {}): Settings => ({ ...DEFAULT_SETTINGS, ...change })

describe('edits of settings', () => {
  it.each<[string, Settings, Settings]>([
    ['a plain setting', settings(), settings({ theme: 'dark', isLibraryOpen: false })],
    [
      'a key chord, changed and reset',
      settings({ keys: { a: 'x', b: 'y' } }),
      settings({ keys: { b: 'z' } }),
    ],
    ['a limit', settings(), settings({ caps: { ...DEFAULT_SETTINGS.caps, perDay: '2' } })],
    [
      'items added, changed and removed',
      settings({ prompts: [prompt('p1'), prompt('p2')] }),
      settings({ prompts: [prompt('p2', 'other'), prompt('p3')] }),
    ],
    [
      'a recent model moved to the front',
      settings({ recentModels: [model('a'), model('b')] }),
      settings({ recentModels: [model('b'), model('a')] }),
    ],
    [
      'parameters of the next conversation',
      settings({
        newConversation: {
          ...DEFAULT_SETTINGS.newConversation,
          parameters: { top_p: { value: 0.5, origin: 'mine' }, seed: { value: '1', origin: 'mine' } },
          contextCut: { type: 'none' },
        },
      }),
      settings({
        newConversation: {
          ...DEFAULT_SETTINGS.newConversation,
          ...model('a'),
          parameters: { top_p: { value: 0.6, origin: 'mine' } },
        },
      }),
    ],
  ])('rebuild %s', (_, before, after) => {
    expect(applySettingsEdits(before, editsBetween(before, after))).toEqual(after)
  })

  it('leave what another tab has changed since', () => {
    const before = settings({ prompts: [prompt('p1')], favouriteModels: [model('a')] })
    const edits = editsBetween(before, {
      ...before,
      prompts: [prompt('p1', 'mine'), prompt('p2')],
      favouriteModels: [],
      caps: { ...before.caps, perDay: '1' },
    })
    const theirs = settings({
      theme: 'dark',
      prompts: [prompt('p1'), prompt('p9')],
      favouriteModels: [model('a'), model('b')],
      caps: { perDay: '', perMonth: '9', perConversation: '' },
    })

    expect(applySettingsEdits(theirs, edits)).toEqual({
      ...theirs,
      prompts: [prompt('p1', 'mine'), prompt('p9'), prompt('p2')],
      favouriteModels: [model('b')],
      caps: { perDay: '1', perMonth: '9', perConversation: '' },
    })
  })

  it('never mix the model of one tab with the connection of another', () => {
    const chosen = (connectionId: string, modelId: string) =>
      settings({
        newConversation: {
          ...DEFAULT_SETTINGS.newConversation,
          connectionId: connectionId as ConnectionId,
          modelId: modelId as ModelId,
        },
      })
    const before = chosen('k1', 'a')
    const here = editsBetween(before, chosen('k1', 'b'))
    const there = editsBetween(before, chosen('k2', 'c'))
    expect(applySettingsEdits(before, [...there, ...here])).toEqual(chosen('k1', 'b'))
  })

  it('are none where nothing changed', () => {
    expect(
      editsBetween(settings(), { ...settings(), prompts: [], caps: { ...DEFAULT_SETTINGS.caps } }),
    ).toEqual([])
  })
})
