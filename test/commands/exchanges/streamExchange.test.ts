import { expect, it, vi } from 'vitest'

import type { AttachmentPart, Message } from '@/domain/messages/message'
import { toBase64 } from '@/lib/base64'
import { selectThread } from '@/store/selectors'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

const { id } = CONVERSATION
/** Begins as every PNG does. */
const picture = (length: number, fill: number) =>
  Uint8Array.from({ length }, (_, at) => [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a][at] ?? fill)
const urlOf = (bytes: Uint8Array) => `data:image/png;base64,${toBase64(bytes)}`
const [SMALL, LARGE] = [picture(40, 1), picture(200_000, 2)]
const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
const drawn = (...urls: string[]) => ({
  images: urls.map((url) => ({ type: 'image_url', image_url: { url } })),
})

async function start(parts: Parameters<typeof createTestApp>[0] = {}) {
  const service = createScriptedService({ keys: null })
  const settings = {
    ...CONVERSATION.settings,
    connectionId: CONNECTION.id,
    modelId: 'acme/swift-8b' as never,
  }
  const test = await createTestApp({
    fetch: service.fetch,
    conversations: [{ ...CONVERSATION, settings }],
    ...parts,
  })
  const last = (): Message => {
    const { tree, path } = selectThread(id)(test.app.store.getState())
    return tree.byId.get(path.at(-1)!)!
  }
  const send = (text: string) => test.app.commands.sendMessage(id, { text, attachments: [] })
  const bytesOf = async (of: AttachmentPart['attachmentId']) => {
    const loaded = await test.storage.loadAttachment(of)
    return loaded.ok && loaded.value ? new Uint8Array(await loaded.value.arrayBuffer()) : undefined
  }
  return { ...test, service, last, send, bytesOf }
}

const picturesIn = ({ parts }: Message) =>
  parts.filter((part): part is AttachmentPart => part.type === 'image')

it('a picture that a chat model draws is shown in the reply, stored by its hash, and goes with the next turn', async () => {
  const test = await start()
  test.service.script({
    type: 'raw',
    pieces: [
      chunk({ content: 'Here:' }),
      chunk(drawn(urlOf(SMALL))),
      chunk(drawn(urlOf(SMALL)), 'stop'),
      'data: [DONE]\n\n',
    ],
  })
  await test.send('Draw a cat')

  const [shown, ...others] = picturesIn(test.last())
  expect(others).toEqual([])
  expect(test.last().parts.map(({ type }) => type)).toEqual(['text', 'image'])
  expect(await test.bytesOf(shown!.attachmentId)).toEqual(SMALL)
  const stored = await test.storage.loadMessages(id)
  expect(stored.ok && picturesIn(stored.value.at(-1)!)).toEqual([shown])

  test.service.script({ type: 'reply', text: 'A cat.' })
  await test.send('What is it?')
  const body = JSON.stringify(test.service.requests.at(-1)?.body)
  expect(body).toContain(toBase64(SMALL))
})

it('a large picture has a thumbnail, and the record of the request does not hold it a second time', async () => {
  const smaller = new File([Uint8Array.of(1)], 'small.png', { type: 'image/png' })
  const downscaleImage = vi.fn(() => Promise.resolve(smaller))
  const test = await start()
  const { load } = test.app.deps
  Object.assign(test.app.deps, {
    load: (name: string) => (name === 'images' ? Promise.resolve({ downscaleImage }) : load(name as never)),
  })
  test.service.script({ type: 'raw', pieces: [chunk(drawn(urlOf(LARGE)), 'stop'), 'data: [DONE]\n\n'] })
  await test.send('Draw a cat')

  const [shown] = picturesIn(test.last())
  expect(await test.bytesOf(shown!.attachmentId)).toEqual(LARGE)
  expect(await test.bytesOf(shown!.thumbnailId!)).toEqual(Uint8Array.of(1))
  const raw = await test.storage.loadRawEvents(test.last().reply!.exchangeId!)
  expect(raw.ok && raw.value.map(({ data }) => data).join('').length).toBeLessThan(1000)
})

it('what is drawn of a picture is kept where the reply breaks off', async () => {
  const test = await start({ connections: [{ ...CONNECTION, dialects: ['responses'] }] })
  const partial = {
    type: 'response.image_generation_call.partial_image',
    output_index: 0,
    partial_image_b64: toBase64(SMALL),
  }
  test.service.script({ type: 'raw', pieces: [`data: ${JSON.stringify(partial)}\n\n`, { end: 'reset' }] })
  await test.send('Draw a cat')
  expect(test.last().status.type).toBe('interrupted')
  expect(picturesIn(test.last())).toHaveLength(1)
})

it('an address alone is a picture that loads when it is asked for', async () => {
  const test = await start()
  test.service.script({
    type: 'raw',
    pieces: [chunk(drawn('https://cdn.test/a b.png'), 'stop'), 'data: [DONE]\n\n'],
  })
  await test.send('Draw a cat')
  expect(test.last().parts).toEqual([{ type: 'text', text: '![](<https://cdn.test/a%20b.png>)\n\n' }])
})

it('an address that a person loads is stored, in the place of the address, and goes with the next turn', async () => {
  const test = await start()
  const url = 'https://cdn.test/cat.png'
  test.service.script({
    type: 'raw',
    pieces: [chunk({ content: 'Here:' }), chunk(drawn(url), 'stop'), 'data: [DONE]\n\n'],
  })
  await test.send('Draw a cat')
  const loaded = { conversationId: id, messageId: test.last().id, url }
  await test.app.commands.keepLoadedPicture({ ...loaded, image: new Blob([SMALL], { type: 'image/png' }) })

  const [shown] = picturesIn(test.last())
  expect(test.last().parts.map(({ type }) => type)).toEqual(['text', 'image'])
  expect(await test.bytesOf(shown!.attachmentId)).toEqual(SMALL)
  const stored = await test.storage.loadMessages(id)
  expect(stored.ok && picturesIn(stored.value.at(-1)!)).toEqual([shown])

  test.service.script({ type: 'reply', text: 'A cat.' })
  await test.send('What is it?')
  expect(JSON.stringify(test.service.requests.at(-1)?.body)).toContain(toBase64(SMALL))
})

it('a picture that finds no room is kept by the page, offered, and saved once there is some', async () => {
  const test = await start()
  vi.spyOn(test.app.deps.storage, 'saveAttachment').mockResolvedValue({
    ok: false,
    error: { type: 'quota', neededBytes: 9, availableBytes: 1 },
  })
  const warnings: (() => boolean)[] = []
  const { load } = test.app.deps
  Object.assign(test.app.deps, {
    load: (name: string) =>
      name === 'leaveWarning'
        ? Promise.resolve({ warnBeforeLeaving: (mayLose: () => boolean) => warnings.push(mayLose) })
        : load(name as never),
  })
  const notices = () =>
    test.app.store.getState().notices.filter(({ text }) => text.startsWith('“picture.png” isn’t saved'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    test.service.script({ type: 'raw', pieces: [chunk(drawn(urlOf(SMALL)), 'stop'), 'data: [DONE]\n\n'] })
    await test.send('Draw a cat')
    const [shown] = picturesIn(test.last())
    expect(await test.bytesOf(shown!.attachmentId)).toEqual(SMALL)
    expect(notices()).toMatchObject([{ offersDownload: true }])
    await vi.waitFor(() => expect(warnings.map((mayLose) => mayLose())).toEqual([true]))

    await vi.advanceTimersByTimeAsync(6_000)
    await vi.waitFor(() => expect(notices()).toEqual([]))
    expect(warnings.map((mayLose) => mayLose())).toEqual([false])
    expect(await test.bytesOf(shown!.attachmentId)).toEqual(SMALL)
  } finally {
    vi.useRealTimers()
  }
})
