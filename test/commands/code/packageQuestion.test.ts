import { expect, it } from 'vitest'

import { runCode } from '@/commands/code/runCode'
import type { PythonOrder, PythonWatch } from '@/services/python/createPython'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { sandboxHere } from '#test/support/sandboxHere'

const NEED = { names: ['numpy'], bytes: 5, origins: ['cdn.test'] }

/** Python that needs packages, and says whether it may have them. */
async function start() {
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
  const { running, asked, chats } = await start()
  expect(asked()[0]?.need).toEqual(NEED)
  asked()[0]?.answer(isAllowed)
  expect((await running).end).toEqual({ type: 'done', value: String(isAllowed) })
  expect(asked()).toEqual([])
  expect(chats).toEqual([CONVERSATION.id])
})

it('a run that is stopped takes its question away', async () => {
  const { running, asked, stop } = await start()
  stop()
  expect((await running).end).toEqual({ type: 'done', value: 'false' })
  expect(asked()).toEqual([])
})
