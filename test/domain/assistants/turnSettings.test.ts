import { describe, expect, it } from 'vitest'

import { settle, turnSettings, type TurnLayer } from '@/domain/assistants/turnSettings'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type { AssistantId, AssistantVersionId, ConnectionId, ModelId } from '@/domain/ids'

const FACTS = { at: Date.UTC(2026, 10, 24, 15, 7), timeZone: 'UTC', language: 'en-GB', model: 'swift' }
const OWN = { ...DEFAULT_CONVERSATION_SETTINGS, systemPrompt: 'Answer in French.' }
const layer = (change: Partial<TurnLayer>): TurnLayer => ({
  from: 'assistant',
  name: 'Editor',
  instructions: '',
  ...change,
})
const PROJECT = layer({ from: 'project', name: 'Harvest', instructions: 'The farm is in Kent.' })

describe('instructions of a turn', () => {
  it('go from the general to the particular: project, assistant, chat', () => {
    const { systemPrompt } = turnSettings(OWN, [PROJECT, layer({ instructions: 'You edit texts.' })], FACTS)
    expect(systemPrompt).toBe('The farm is in Kent.\n\nYou edit texts.\n\nAnswer in French.')
  })

  it('leave out what is empty', () => {
    expect(turnSettings(OWN, [layer({ instructions: ' \n' })], FACTS).systemPrompt).toBe('Answer in French.')
  })

  it('have the date, the day, the model and what the person filled in; what nobody knows stays', () => {
    const instructions = '{{date}} {{CURRENT_WEEKDAY}} {{model}} {{Tone|kind|strict}} {{other}}'
    const filled = turnSettings(OWN, [layer({ instructions, values: { tone: 'strict' } })], FACTS)
    expect(filled.systemPrompt).toMatch(/^2026-11-24 Tuesday swift strict \{\{other\}\}/)
  })

  it('are the same when they are resolved again', () => {
    const assistant = { id: 'a' as AssistantId, versionId: 'v' as AssistantVersionId }
    const once = turnSettings({ ...OWN, assistant }, [PROJECT], FACTS)
    expect(once).not.toHaveProperty('assistant')
    expect(turnSettings(once, [], FACTS)).toEqual(once)
  })
})

describe('settings that are settled when an assistant is chosen', () => {
  const preset = (value: number) => ({ value, origin: 'preset' }) as const
  const mine = (value: number) => ({ value, origin: 'mine' }) as const

  it('take its parameters, and the assistant’s over the project’s', () => {
    const { parameters } = settle(OWN, [
      layer({ from: 'project', parameters: { temperature: mine(1), top_p: mine(0.5) } }),
      layer({ parameters: { temperature: mine(0.2) } }),
    ])
    expect(parameters).toEqual({ temperature: preset(0.2), top_p: preset(0.5) })
  })

  it('keep what the person set by hand', () => {
    const own = { ...OWN, parameters: { temperature: mine(0.9), top_p: preset(0.1) } }
    const { parameters } = settle(own, [layer({ parameters: { temperature: mine(0.2) } })])
    expect(parameters).toEqual({ temperature: mine(0.9) })
  })

  it('take its model, and keep the chat’s where it has none', () => {
    const model = { connectionId: 'k' as ConnectionId, modelId: 'm' as ModelId }
    expect(settle(OWN, [layer({ model })])).toMatchObject(model)
    expect(settle({ ...OWN, ...model }, [layer({ model: null })])).toMatchObject(model)
  })
})
