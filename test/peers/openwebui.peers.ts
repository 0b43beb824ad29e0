import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { isRecord } from '@/lib/json'
import { readAnyFile } from '@/services/imports/readAnyFile'
import { SCRIPTED_MODELS } from '#test/support/service/scriptedModels'

import { builtin } from '../clients/hosts'

import { started } from './program'
import { freePort } from './servers'

const { openWebUi, missing } = inject('peers')
const MODEL = SCRIPTED_MODELS[0]?.id ?? ''

describe.skipIf(missing.includes('open_webui'))('Open WebUI', () => {
  let folder = ''
  let host: Awaited<ReturnType<typeof builtin>>
  let program: Awaited<ReturnType<typeof started>>
  let url = ''
  let token = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parlance-openwebui-'))
    host = await builtin()
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    const environment = {
      DATA_DIR: folder,
      WEBUI_AUTH: 'False',
      WEBUI_SECRET_KEY: 'of the test',
      OFFLINE_MODE: 'True',
      // Its own would be downloaded.
      RAG_EMBEDDING_ENGINE: 'openai',
      ENABLE_OLLAMA_API: 'False',
      OPENAI_API_BASE_URL: `${host.url}/v1`,
      OPENAI_API_KEY: host.key,
      ANONYMIZED_TELEMETRY: 'False',
    }
    const args = ['serve', '--host', '127.0.0.1', '--port', String(port)]
    program = await started(join(openWebUi, 'open-webui'), args, /Scheduler worker started/, environment)
    for (let turn = 0; token === '' && turn < 100; turn += 1) {
      const signed = await post('/api/v1/auths/signin', { email: '', password: '' }).catch(() => undefined)
      token = isRecord(signed) ? String(signed['token']) : ''
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }, 300_000)
  afterAll(async () => {
    await program.close()
    await host.close()
    await rm(folder, { recursive: true })
  })

  const headers = () => ({ 'Content-Type': 'application/json', Authorization: `Bearer ${token}` })
  async function post(path: string, body: unknown): Promise<unknown> {
    const answer = await fetch(url + path, { method: 'POST', headers: headers(), body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} ${text}`)
    return JSON.parse(text)
  }
  const get = async (path: string) => (await fetch(url + path, { headers: headers() })).text()

  test('lists the models of a host', async () => {
    expect(await get('/api/models')).toContain(MODEL)
  })

  test('streams a reply of a host', async () => {
    const answer = await fetch(`${url}/api/chat/completions`, {
      method: 'POST',
      headers: headers(),
      body: JSON.stringify({
        model: MODEL,
        stream: true,
        messages: [{ role: 'user', content: 'Hello there' }],
      }),
    })
    const text = await answer.text()
    expect(text).toContain('data: [DONE]')
    const said = text.split('\n').flatMap((line) => /"content": ?"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? [])
    expect(said.join('')).toMatch(/Hello there/)
  })

  test('its export of chats made in it is read message by message', async () => {
    const said = ['What is *temperature*?', 'And **top p**?\n\n- one\n- two']
    let chat = ''
    let before: string | null = null
    let history: readonly Record<string, unknown>[] = []
    for (const [index, content] of said.entries()) {
      const [asked, answered] = [crypto.randomUUID(), crypto.randomUUID()]
      const made = await post('/api/chat/completions', {
        model: MODEL,
        stream: true,
        session_id: 'of-the-test',
        chat_id: chat,
        parent_id: before,
        user_message: { id: asked, parentId: before, role: 'user', content, models: [MODEL] },
        message_ids: [{ model_id: MODEL, message_id: answered }],
        messages: [
          ...history.map((message) => ({ role: message['role'], content: message['content'] })),
          { role: 'user', content },
        ],
        features: {},
        background_tasks: {},
      })
      if (chat === '' && isRecord(made)) chat = String(made['chat_id'])
      for (let turn = 0; history.length < 2 * (index + 1) && turn < 200; turn += 1) {
        history = doneIn(JSON.parse(await get(`/api/v1/chats/${chat}`)))
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      before = answered
    }
    expect(history.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])

    const items = []
    for await (const item of readAnyFile(new Blob([await get('/api/v1/chats/all')]))) items.push(item)
    const imported = items.flatMap((item) => (item.type === 'conversation' ? [item] : []))
    expect(imported).toHaveLength(1)
    const messages = imported[0]?.messages ?? []
    const textsOf = (role: string) =>
      messages
        .filter((message) => message.role === role)
        .map(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(''))
    const told = (role: string) =>
      history.filter((message) => message['role'] === role).map(({ content }) => content)
    expect(textsOf('user')).toEqual(said)
    expect(told('user')).toEqual(said)
    expect(textsOf('assistant')).toEqual(told('assistant'))
    expect(textsOf('assistant').every((text) => text !== '')).toBe(true)
  })
})

/** The finished messages of a chat as it keeps them, in their order. */
function doneIn(chat: unknown): readonly Record<string, unknown>[] {
  const inner = isRecord(chat) && isRecord(chat['chat']) ? chat['chat'] : {}
  const history = isRecord(inner['history']) ? inner['history'] : {}
  const messages = isRecord(history['messages']) ? history['messages'] : {}
  const line: Record<string, unknown>[] = []
  for (let id = history['currentId']; typeof id === 'string';) {
    const message: unknown = messages[id]
    if (!isRecord(message)) break
    line.unshift(message)
    id = message['parentId']
  }
  return line.filter(({ role, done }) => role === 'user' || done === true)
}
