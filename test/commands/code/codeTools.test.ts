import { expect, it } from 'vitest'

import { CONVERSATION, createTestApp, valueOf } from '#test/support/createTestApp'
import { sandboxHere } from '#test/support/sandboxHere'
import { codeResult, codeTools, createCodeProvider } from '@/commands/code/codeTools'
import { runCode } from '@/commands/code/runCode'
import type { CodeFile } from '@/domain/code/codeRun'
import type { MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { resultText } from '@/domain/tools/resultText'
import type { PythonOrder, PythonWatch } from '@/services/python/createPython'

const signal = new AbortController().signal
const bytes = (text: string) => new TextEncoder().encode(text)

async function start() {
  const given: (readonly CodeFile[])[] = []
  const python = (order: { readonly files: readonly CodeFile[] }) => {
    given.push(order.files)
    return Promise.resolve({
      end: { type: 'done' },
      printed: '',
      isCut: false,
      files: [],
      left: 0,
      ms: 1,
    } as const)
  }
  const test = await createTestApp({ conversations: [CONVERSATION], parts: { sandbox: sandboxHere(python) } })
  const { storage, store } = test.app.deps
  const attach = async (name: string, content: Uint8Array<ArrayBuffer>) => {
    const saved = await valueOf(storage.saveAttachment(new Blob([content], { type: 'text/csv' }), name))
    return {
      type: 'file',
      attachmentId: saved.id,
      name,
      mediaType: 'text/csv',
      sizeBytes: content.length,
    } as const
  }
  const message: Message = {
    id: 'm1' as MessageId,
    conversationId: CONVERSATION.id,
    parentId: null,
    role: 'user',
    parts: [
      await attach('rain.csv', bytes('day,mm\nMon,3\n')),
      await attach('data.bin', new Uint8Array([0, 255])),
    ],
    status: { type: 'complete' },
    createdAt: 0,
  }
  store.getState().changesRecorded({
    messages: [message],
    conversations: [{ ...CONVERSATION, activeLeafId: message.id }],
  })
  const { tools } = await createCodeProvider(test.app.deps).toolsOf(
    codeTools().map(({ source }) => source.id),
    signal,
  )
  const call = (at: number, code: string) =>
    tools[at]!.run(
      { id: '1', name: 'run', arguments: { code } },
      { signal, onProgress: () => undefined, conversationId: CONVERSATION.id },
    )
  return { call, given }
}

it('JavaScript reads the text files of its chat and gives files back', async () => {
  const { call } = await start()
  const done = await call(
    0,
    'console.log(listFiles().join()); writeFile("out.csv", readFile("rain.csv").toUpperCase()); 6 * 7',
  )
  expect(done.state).toBe('done')
  expect(done.content).toEqual([
    { type: 'text', text: 'rain.csv,data.bin\n' },
    { type: 'text', text: '42' },
    { type: 'resource', uri: 'file:///out.csv', mediaType: 'text/csv', text: 'DAY,MM\nMON,3\n' },
  ])
})

it('Python gets all of them', async () => {
  const { call, given } = await start()
  expect((await call(1, 'pass')).state).toBe('done')
  expect(given[0]?.map(({ name, bytes: content }) => [name, content.length])).toEqual([
    ['rain.csv', 13],
    ['data.bin', 2],
  ])
})

it('code that fails tells the model why', async () => {
  const { call } = await start()
  const done = await call(0, 'let x = 1\nx.y.z')
  expect(done.state).toBe('failed')
  expect(done.notes[0]).toMatch(/line 2/)
})

it('pictures are shown to models that see, other bytes to the person', async () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
  const files = [
    { name: 'plot.png', bytes: png },
    { name: 'a b.bin', bytes: new Uint8Array([0, 255]) },
  ]
  const done = await codeResult({ end: { type: 'done' }, printed: '', isCut: true, files, left: 2, ms: 1 })
  expect(done.content).toEqual([
    { type: 'image', data: 'iVBORw==', mediaType: 'image/png' },
    { type: 'resource', uri: 'file:///a%20b.bin', mediaType: 'application/octet-stream', data: 'AP8=' },
  ])
  expect(done.notes).toHaveLength(2)
})

it('a table is the person’s, its short text the model’s, and lost variables are told to both', async () => {
  const table = { columns: ['', 'a'], rows: [['0', 1]], total: 900, columnTotal: 1 } as const
  const done = await codeResult({
    end: { type: 'done', value: '   a\n0  1' },
    printed: '',
    isCut: false,
    files: [],
    left: 0,
    ms: 1,
    table,
    variables: [{ name: 'df', type: 'DataFrame', size: '900 × 1' }],
    isReset: true,
  })
  expect(done.content.map((part) => (part.type === 'text' ? part.audience : part.type))).toEqual([
    'person',
    'model',
    'model',
    'person',
  ])
  const sent = resultText(done).text
  expect(sent).toContain('0  1')
  expect(sent).toContain('earlier variables are gone')
  expect(sent).not.toContain('python')
  expect(done.notes).toEqual(['Python was restarted: earlier variables are gone.'])
})

const NEED = { names: ['numpy'], bytes: 5, origins: ['cdn.test'] }

/** Python that needs packages, and says whether it may have them. */
async function startPackages() {
  const chats: (string | undefined)[] = []
  const python = async ({ chat }: PythonOrder, signal: AbortSignal, watch?: PythonWatch) => {
    chats.push(chat)
    const value = String(await watch?.onNeed?.(NEED, signal))
    return {
      end: { type: 'done', value },
      printed: '',
      isCut: false,
      files: [],
      left: 0,
      ms: 1,
    } as const
  }
  const { app } = await createTestApp({
    conversations: [CONVERSATION],
    parts: { sandbox: sandboxHere(python) },
  })
  const controller = new AbortController()
  const order = { language: 'python', code: '', files: [], conversationId: CONVERSATION.id } as const
  const running = runCode(app.deps, order, controller.signal)
  const asked = () => app.deps.store.getState().packageQuestions
  return { running, asked, stop: () => controller.abort(), chats }
}

it.each([true, false])('the person is asked, and the answer %s is the run’s', async (isAllowed) => {
  const { running, asked, chats } = await startPackages()
  expect(asked()[0]?.need).toEqual(NEED)
  asked()[0]?.answer(isAllowed)
  expect((await running).end).toEqual({ type: 'done', value: String(isAllowed) })
  expect(asked()).toEqual([])
  expect(chats).toEqual([CONVERSATION.id])
})

it('a run that is stopped takes its question away', async () => {
  const { running, asked, stop } = await startPackages()
  stop()
  expect((await running).end).toEqual({ type: 'done', value: 'false' })
  expect(asked()).toEqual([])
})
