import { describe, expect, it } from 'vitest'

import type { ConnectionId } from '@/domain/ids'
import {
  draftOf,
  EMPTY_CONNECTION,
  readDraft,
  type ConnectionDraft,
  type DraftErrors,
} from '@/views/settings/connections/connectionDraft'
import { CONNECTION_PRESETS } from '@/domain/connections/connectionPresets'

import { CONNECTION } from '#test/support/createTestApp'

const known = { id: 'new' as ConnectionId, createdAt: 7, hasKey: false }
const read = (draft: Partial<ConnectionDraft>) => readDraft({ ...EMPTY_CONNECTION, ...draft }, known)

describe('readDraft', () => {
  it.each([
    'https://api.example.com',
    'https://api.example.com/v1/',
    ' api.example.com/v1/chat/completions ',
  ])('reads the base URL %j, and names the connection after its host', (baseUrl) => {
    expect(read({ baseUrl })).toEqual({
      ok: true,
      value: {
        id: 'new',
        type: 'remote',
        name: 'api.example.com',
        baseUrl: 'https://api.example.com',
        catalogUrl: '',
        headers: {},
        rememberKey: false,
        createdAt: 7,
      },
    })
  })

  it.each<[string, Partial<ConnectionDraft>, keyof DraftErrors]>([
    ['no address', { baseUrl: '' }, 'baseUrl'],
    ['an address of another scheme', { baseUrl: 'ftp://a.example' }, 'baseUrl'],
    ['a catalog that is no address', { baseUrl: 'a.example', catalogUrl: 'not an address' }, 'catalogUrl'],
    ['a key with a line break in it', { baseUrl: 'a.example', key: 'sk-1\nsk-2' }, 'key'],
    [
      'a header that is no token',
      { baseUrl: 'a.example', headers: [{ name: 'X Y', value: '1' }] },
      'headers',
    ],
    [
      'a key among the headers',
      { baseUrl: 'a.example', headers: [{ name: 'authorization', value: 'Bearer x' }] },
      'headers',
    ],
    [
      'a header value with a line break',
      { baseUrl: 'a.example', headers: [{ name: 'X', value: 'a\r\nb' }] },
      'headers',
    ],
  ])('refuses %s with a sentence', (_name, draft, field) => {
    const result = read(draft)

    expect(result.ok).toBe(false)
    expect(!result.ok && result.error[field]).toMatch(/\.$/)
  })

  it('asks for the key again when the address moves to another origin', () => {
    const draft = { ...draftOf(CONNECTION), baseUrl: 'https://elsewhere.test' }
    const moved = readDraft(draft, { ...known, edited: CONNECTION, hasKey: true })

    expect(!moved.ok && moved.error.key).toContain('https://alpha.test')
    expect(readDraft({ ...draft, key: 'sk-2' }, { ...known, edited: CONNECTION, hasKey: true }).ok).toBe(true)
    expect(readDraft(draft, { ...known, edited: CONNECTION, hasKey: false }).ok).toBe(true)
  })

  it('leaves out headers without name and value', () => {
    const headers = [
      { name: '', value: ' ' },
      { name: 'X-Title', value: 'Parlance' },
    ]

    expect(read({ baseUrl: 'a.example', headers })).toMatchObject({
      value: { headers: { 'X-Title': 'Parlance' } },
    })
  })

  it.each(CONNECTION_PRESETS)('takes the addresses of $name as they are', (preset) => {
    const result = read(preset)

    expect(result).toMatchObject({
      ok: true,
      value: { baseUrl: preset.baseUrl, catalogUrl: preset.catalogUrl },
    })
  })
})
