import { describe, expect, it } from 'vitest'

import { createArtifactProvider } from '@/commands/artifacts/artifactProvider'
import { ARTIFACTS } from '@/domain/artifacts/artifact'
import { artifactTools } from '@/domain/artifacts/artifactTools'
import { artifactsOf, versionOn, versionText } from '@/domain/artifacts/readArtifacts'
import type { MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { verdictOn } from '@/domain/tools/approval'
import { pathTo } from '@/domain/tree/tree'
import { filesIn } from '@/lib/files/namedFiles'
import type { JsonObject } from '@/lib/json'
import { selectThread } from '@/store/selectors'
import { CONVERSATION, createTestApp, valueOf } from '#test/support/createTestApp'

const signal = new AbortController().signal

/** A chat of messages in a row, r1 and r2 two branches of the last. */
async function start() {
  const conversationId = CONVERSATION.id
  const message = (id: string, parentId: string | null): Message => ({
    id: id as MessageId,
    conversationId,
    parentId: parentId as MessageId | null,
    role: id.startsWith('r') ? 'tool' : 'assistant',
    parts: [],
    status: { type: 'complete' },
    createdAt: 0,
    ...(id === 'a' && { reply: { model: 'acme/swift-8b' as never, connectionId: 'alpha' as never } }),
  })
  const messages = [message('a', null), message('b', 'a'), message('r1', 'b'), message('r2', 'b')]
  const test = await createTestApp({
    conversations: [{ ...CONVERSATION, activeLeafId: 'r1' as MessageId }],
    messages,
  })
  await test.app.commands.openConversation(CONVERSATION.id)
  const { tools } = await createArtifactProvider(test.app.deps).toolsOf([ARTIFACTS], signal)
  const call = async (name: string, args: JsonObject, at: string) => {
    const outcome = await tools
      .find((tool) => tool.name === name)!
      .run(
        { id: 'call', name, arguments: args },
        { signal, onProgress: () => undefined, conversationId: CONVERSATION.id, messageId: at as MessageId },
      )
    const [part] = outcome.content
    return { state: outcome.state, text: part?.type === 'text' ? part.text : '' }
  }
  const create = async (content: string, at = 'a') => {
    const made = await call('create_artifact', { title: 'Plan', language: 'markdown', content }, at)
    return /id (\S+),/.exec(made.text)?.[1] ?? expect.fail(made.text)
  }
  const rows = async () => artifactsOf(await valueOf(test.storage.loadItems()), CONVERSATION.id)
  const textOn = async (leaf: string) => {
    const { tree } = selectThread(CONVERSATION.id)(test.app.store.getState())
    const [only] = await rows()
    const found = only && versionOn(only.versions, pathTo(tree, leaf as MessageId))
    return found && versionText(only.versions, found)
  }
  return { ...test, call, create, rows, textOn }
}

describe('the tools of artifacts', () => {
  it('make one, change a passage of it and read it, on disk with the message and the model', async () => {
    const { call, create, rows, textOn } = await start()
    const id = await create('# Plan\n\n1. Buy bees\n')
    const updated = await call('update_artifact', { id, old_text: 'Buy bees', new_text: 'Rent bees' }, 'b')
    expect(updated).toEqual({
      state: 'done',
      text: `Updated "Plan" (id ${id}, markdown), version 2, last changed by a model.`,
    })
    expect(await textOn('b')).toBe('# Plan\n\n1. Rent bees\n')
    expect((await call('read_artifact', { id }, 'b')).text).toContain('\n\n# Plan\n\n1. Rent bees\n')
    expect((await call('read_artifact', {}, 'b')).text).toContain(`- "Plan" (id ${id}`)
    const [only] = await rows()
    expect(only?.versions).toMatchObject([
      { messageId: 'a', by: 'model', model: 'acme/swift-8b', parentId: null },
      { messageId: 'b', by: 'model', change: { type: 'stretch' } },
    ])
  })

  it.each([
    ['is not there', { old_text: 'wasps', new_text: '' }, 'not in the artifact'],
    ['is there twice', { old_text: 'bees', new_text: '' }, 'more than once'],
    ['is empty', { old_text: '', new_text: 'x' }, 'not in the artifact'],
    ['comes without what takes its place', { old_text: 'bees' }, 'Give either'],
    ['comes with all of it', { old_text: 'bees', new_text: 'x', content: 'y', version: 1 }, 'Give either'],
  ])('a passage that %s is an error, and changes nothing', async (_, change, why) => {
    const { call, create, rows } = await start()
    const id = await create('bees and bees')
    expect(await call('update_artifact', { id, ...change }, 'b')).toMatchObject({
      state: 'failed',
      text: expect.stringContaining(why),
    })
    expect((await rows())[0]?.versions).toHaveLength(1)
  })

  it('all of it is replaced only by who knows the version there is', async () => {
    const { app, call, create, rows, textOn } = await start()
    const id = await create('one')
    const artifacts = await app.commands.loadArtifactCommands()
    const [{ artifact, versions: [first] } = expect.fail('none')] = await rows()
    await artifacts.saveVersion(artifact, first!.id, 'one, by hand')
    const blind = await call('update_artifact', { id, content: 'two', version: 1 }, 'r1')
    expect(blind).toMatchObject({ state: 'failed', text: expect.stringContaining('changed by the person') })
    expect((await call('read_artifact', { id }, 'r1')).text).toContain('one, by hand')
    expect(await call('update_artifact', { id, content: 'two', version: 2 }, 'r1')).toMatchObject({
      state: 'done',
    })
    expect(await textOn('r1')).toBe('two')
  })

  it('two replies change the same one, each on its branch', async () => {
    const { call, create, textOn } = await start()
    const id = await create('red green')
    await call('update_artifact', { id, old_text: 'red', new_text: 'RED' }, 'r1')
    await call('update_artifact', { id, old_text: 'green', new_text: 'GREEN' }, 'r2')
    expect([await textOn('b'), await textOn('r1'), await textOn('r2')]).toEqual([
      'red green',
      'RED green',
      'red GREEN',
    ])
  })

  it('one of another branch, chat or nowhere is unknown', async () => {
    const { call, create } = await start()
    const id = await create('text', 'r1')
    expect(await call('read_artifact', { id }, 'r2')).toMatchObject({ state: 'failed' })
    expect(await call('update_artifact', { id: 'no', old_text: 'a', new_text: 'b' }, 'r2')).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('no artifact with the id no'),
    })
  })

  it('a call that was made before its page died is not made again', async () => {
    const { call, create, rows } = await start()
    const id = await create('one')
    expect(await create('one')).toBe(id)
    const change = { id, old_text: 'one', new_text: 'one one' }
    await call('update_artifact', change, 'b')
    expect(await call('update_artifact', change, 'b')).toMatchObject({ state: 'done' })
    expect((await rows()).map(({ versions }) => versions.length)).toEqual([2])
  })

  it('a long one is read in parts', async () => {
    const { call, create } = await start()
    const id = await create(Array.from({ length: 1000 }, (_, at) => `${at + 1} ${'x'.repeat(60)}`).join('\n'))
    const first = await call('read_artifact', { id }, 'b')
    const next = Number(/read on with from_line (\d+)/.exec(first.text)?.[1])
    const second = await call('read_artifact', { id, from_line: next }, 'b')
    expect(second.text).toContain(`\n\n${next} x`)
    expect(first.text).toContain(`\n${next - 1} x`)
    expect(first.text.length).toBeLessThan(32_000)
  })

  it('need no approval, also where content came from outside, unless the person forbade them', () => {
    const given = {
      conversationId: CONVERSATION.id,
      trusted: [],
      isTainted: true,
      isLocked: false,
      newHosts: [],
      isByAddress: false,
      askedInTurn: new Set<never>(),
      askedPersonal: new Set<never>(),
      repeats: 1,
    }
    for (const tool of artifactTools()) {
      expect(verdictOn({ ...given, tool, approvals: {} })).toEqual({ type: 'run' })
      const approvals = { [tool.id]: { choice: 'never', definition: '' } } as const
      expect(verdictOn({ ...given, tool, approvals })).toEqual({ type: 'never' })
      expect(verdictOn({ ...given, tool, approvals: {}, repeats: 3 })).toMatchObject({ type: 'ask' })
    }
  })
})

describe('artifacts and their chat', () => {
  it('are deleted with it for good, and not before', async () => {
    const { app, create, rows } = await start()
    await create('text')
    await app.commands.trashConversations([CONVERSATION.id])
    expect(await rows()).toHaveLength(1)
    await app.commands.deleteForever([CONVERSATION.id])
    expect(await rows()).toEqual([])
  })

  it('deleting one can be undone', async () => {
    const { app, create, rows } = await start()
    await create('text')
    const artifacts = await app.commands.loadArtifactCommands()
    const [{ artifact } = expect.fail('none')] = await rows()
    await artifacts.deleteArtifact(artifact)
    expect(await rows()).toEqual([])
    await app.commands.undo(app.store.getState().notices.at(-1)!.id)
    expect(await rows()).toHaveLength(1)
  })

  it('go along when a branch becomes a chat', async () => {
    const { app, call, create, storage } = await start()
    const id = await create('red green')
    await call('update_artifact', { id, old_text: 'red', new_text: 'RED' }, 'r1')
    await call('update_artifact', { id, old_text: 'green', new_text: 'GREEN' }, 'r2')
    const fork = (await app.commands.forkConversation(CONVERSATION.id, 'r2' as MessageId))!
    const [copied] = artifactsOf(await valueOf(storage.loadItems()), fork)
    const { path } = selectThread(fork)(app.store.getState())
    expect(copied && versionText(copied.versions, versionOn(copied.versions, path)!)).toBe('red GREEN')
  })

  it('a text is opened as one once, and is sent by hand as a file with the next message', async () => {
    const { app, rows } = await start()
    const artifacts = await app.commands.loadArtifactCommands()
    const open = {
      conversationId: CONVERSATION.id,
      messageId: 'a' as MessageId,
      title: 'A page',
      language: 'html',
      text: '<p>Hi</p>',
    }
    const first = await artifacts.openAsArtifact(open)
    expect(await artifacts.openAsArtifact(open)).toEqual(first)
    expect(await rows()).toMatchObject([{ artifact: { title: 'A page' }, versions: [{ by: 'model' }] }])
    await artifacts.attachText(CONVERSATION.id, 'page.html', 'one')
    await artifacts.attachText(CONVERSATION.id, 'page.html', 'two')
    expect(app.store.getState().drafts[CONVERSATION.id]?.attachments).toMatchObject([
      { name: 'page.html', mediaType: 'text/plain', sizeBytes: 3 },
    ])
    expect(await artifacts.openAsArtifact({ ...open, text: 'x'.repeat(200_001) })).toMatchObject({
      ok: false,
    })
  })
})

it('several files are one artifact, which a passage of any of them changes', async () => {
  const { call, rows, textOn } = await start()
  const files = [
    { name: './index.html', content: '<script src="app.js"></script>' },
    { name: 'app.js', content: 'start()' },
  ]
  const made = await call('create_artifact', { title: 'Game', files }, 'a')
  const [only] = await rows()
  expect(only?.artifact.language).toBe('files')
  expect(filesIn((await textOn('a')) ?? '').map(({ name }) => name)).toEqual(['index.html', 'app.js'])
  const id = /id (\S+),/.exec(made.text)?.[1] ?? expect.fail(made.text)
  await call('update_artifact', { id, old_text: 'start()', new_text: 'stop()' }, 'b')
  expect(filesIn((await textOn('b')) ?? '')[1]?.text).toBe('stop()\n')
})

it('files without a name that can be kept are refused', async () => {
  const { call, rows } = await start()
  const files = [{ name: '../../etc/passwd', content: 'x' }]
  expect((await call('create_artifact', { title: 'Game', files }, 'a')).state).toBe('failed')
  expect((await call('create_artifact', { title: 'Game' }, 'a')).text).toContain('Nothing was created')
  expect(await rows()).toEqual([])
})
