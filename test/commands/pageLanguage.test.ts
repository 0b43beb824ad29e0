import { afterEach, beforeEach, expect, it } from 'vitest'

import { describeError } from '@/domain/connections/serviceError'
import { builtinSource } from '@/domain/functions/ownFunction'
import { BUILTIN_FUNCTIONS } from '@/domain/functions/builtin/builtinFunctions'
import type { ModelId } from '@/domain/ids'
import { definitionText } from '@/domain/tools/toolDefinition'
import { NO_TOOLS } from '@/domain/tools/toolCall'
import { artifactTools } from '@/domain/artifacts/artifactTools'
import { codeTools } from '@/commands/code/codeTools'
import { memoryTool } from '@/commands/memory/memoryProvider'
import { pageTool } from '@/commands/web/pageProvider'
import { ENGLISH, setLanguage, type Language } from '@/lib/text/language'
import { loadLanguage } from '@/lib/text/languages'
import { selectThread } from '@/store/selectors'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

let pseudo: Language
beforeEach(async () => {
  pseudo = await loadLanguage('en-x-pseudo', [])
})
afterEach(() => {
  setLanguage(ENGLISH)
})

const TOOLS = {
  ...NO_TOOLS,
  sources: [
    ...['app:memory', 'app:artifacts', 'code:javascript', 'code:python', 'web:pages'],
    ...BUILTIN_FUNCTIONS.map((each) => builtinSource(each).id),
  ],
}

/** A chat whose model is asked once; what was asked and what was kept. */
async function askedIn(language: Language, settings: object) {
  setLanguage(language)
  const service = createScriptedService({ keys: null, reply: () => ({ text: 'Yes' }) })
  const { app, storage } = await createTestApp({
    fetch: service.fetch,
    settings: { isMemoryOn: true },
    conversations: [
      {
        ...CONVERSATION,
        settings: {
          ...CONVERSATION.settings,
          connectionId: CONNECTION.id,
          modelId: 'acme/swift-8b' as ModelId,
          ...settings,
        },
      },
    ],
  })
  await app.commands.sendMessage(CONVERSATION.id, { text: 'Hi', attachments: [] })
  const { tree, path } = selectThread(CONVERSATION.id)(app.store.getState())
  const stored = await storage.loadMessages(CONVERSATION.id)
  return {
    bodies: service.requests.filter(({ method }) => method === 'POST').map(({ text }) => text),
    last: tree.byId.get(path.at(-1)!),
    stored: stored.ok ? stored.value : [],
  }
}

it('asks a model the same, byte for byte, whatever the page is in', async () => {
  const asked = { toolUse: TOOLS, systemPrompt: 'Be brief.' }
  const inEnglish = await askedIn(ENGLISH, asked)
  const inPseudo = await askedIn(pseudo, asked)

  expect(inEnglish.bodies).toHaveLength(1)
  expect(inEnglish.bodies[0]).toContain('"create_artifact"')
  expect(inPseudo.bodies).toEqual(inEnglish.bodies)
})

it('keeps what was approved, whatever the page is in', () => {
  const definitions = () => [memoryTool(), pageTool(), ...codeTools(), ...artifactTools()].map(definitionText)
  const before = definitions()
  setLanguage(pseudo)

  expect(definitions()).toEqual(before)
})

it('keeps a failure in English, and tells it in the language of the reader', async () => {
  const locked = { dataRule: { noTraining: true, noRetention: true } }
  const { last, stored } = await askedIn(pseudo, locked)
  const status = stored.at(-1)?.status
  if (status?.type !== 'failed') throw new Error('Nothing failed')

  expect(last?.status).toEqual(status)
  expect(JSON.stringify(status)).not.toContain('⟦')
  expect(describeError(status.error)).toMatch(/^⟦/)
  setLanguage(ENGLISH)
  expect(describeError(status.error)).toMatch(/^The data policy of this chat forbids it\. The catalog/)
})

it('keeps the same failure as a page in English does', async () => {
  const nothing = { modelId: null }
  const inEnglish = await askedIn(ENGLISH, nothing)
  const inPseudo = await askedIn(pseudo, nothing)

  expect(inEnglish.stored.at(-1)?.status).toMatchObject({ type: 'failed', error: { type: 'notSent' } })
  expect(inPseudo.stored.map(({ status }) => status)).toEqual(inEnglish.stored.map(({ status }) => status))
})
