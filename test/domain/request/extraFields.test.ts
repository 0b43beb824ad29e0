import { describe, expect, it } from 'vitest'

import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type { ModelId } from '@/domain/ids'
import type { Parameters } from '@/domain/parameters/parameters'
import { buildRequest, overriddenNames } from '@/domain/dialects/request/buildRequest'
import { readExtraFields } from '@/domain/request/extraFields'
import { NO_REFUSALS } from '@/domain/request/refusals'

const parameters: Parameters = { temperature: { value: 0.5, origin: 'mine' } }

function built(extraFields: string, connectionFields?: string) {
  const settings = {
    ...DEFAULT_CONVERSATION_SETTINGS,
    modelId: 'm' as ModelId,
    parameters,
    extraFields,
  }
  return buildRequest({ path: [], settings, entry: undefined, connectionFields })
}

describe('extra body fields', () => {
  it('are added before the messages, and replace a parameter in its place', () => {
    const { body, overridden } = built('{"temperature":0.9,"user":"me"}')
    expect(body).toBe(
      '{"model":"m","stream":true,"stream_options":{"include_usage":true},"temperature":0.9,"user":"me","messages":[]}',
    )
    expect(overridden).toEqual(['temperature'])
  })

  it('of a chat take precedence over those of its provider', () => {
    expect(built('{"user":"me"}', '{"user":"us","safe":true}').body).toContain('"user":"me","safe":true')
  })

  it('count as none while they are no object', () => {
    expect(built('{"user":').body).not.toContain('user')
    expect(built('[1]').body).not.toContain('[1]')
  })

  it.each(['model', 'messages', 'input'])('cannot replace %s', (name) => {
    const read = readExtraFields(JSON.stringify({ [name]: 1 }))
    expect(read).toEqual({
      ok: false,
      error: `"${name}" can’t be replaced here: it comes from the chat. Remove it.`,
    })
    expect(built(JSON.stringify({ [name]: 'other' })).body).not.toContain('other')
  })

  it('tell what they replace, and nothing that is not sent', () => {
    const extra = ['{"stream":false}', '{"temperature":1,"top_p":1}']
    const asked = { parameters, entry: undefined, refusals: NO_REFUSALS, extra }
    expect(overriddenNames(asked)).toEqual(['stream', 'temperature'])
  })
})
