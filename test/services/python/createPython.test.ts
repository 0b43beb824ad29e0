import { statSync } from 'node:fs'

import { describe, expect, it, vi } from 'vitest'

import { describeScriptEnd, hasRun } from '@/domain/functions/script'
import { createPython } from '@/services/python/createPython'
import { PYTHON_FILES, type PythonFiles, type PythonFrame } from '@/services/python/pythonFrame'
import { openPythonSession } from '@/services/python/pythonSession'

const NEVER = new AbortController().signal
const ORDER = { code: 'print(1)', files: [], limitMs: 50 }
const served: typeof fetch = () => Promise.resolve(new Response('code'))
const NONE = new Uint8Array()
const FILES: PythonFiles = { loader: NONE, asm: NONE, wasm: NONE, library: NONE, lock: NONE }
const DONE = { type: 'done', end: { type: 'done' }, kept: 0 }

/** A frame whose Python starts and imports nothing, and that answers a run as told. */
function frameThat(answer: (frame: PythonFrame, message: object) => void, isStarting = true) {
  let removed = 0
  const open = (): PythonFrame => {
    const frame: PythonFrame = {
      onMessage: () => undefined,
      post: (message) => {
        const type = 'type' in message ? message.type : undefined
        if (type === 'start' && isStarting) frame.onMessage({ type: 'started' })
        else if (type === 'look' && 'turn' in message)
          frame.onMessage({ type: 'imports', names: '[]', turn: message.turn })
        else answer(frame, message)
      },
      remove: () => {
        removed += 1
      },
    }
    queueMicrotask(() => frame.onMessage({ type: 'ready' }))
    return frame
  }
  return { open, removed: () => removed }
}

it('names the sizes that the package has', () => {
  const sizes = Object.values(PYTHON_FILES).map(({ bytes }) => bytes)
  const files = [
    'pyodide.js',
    'pyodide.asm.mjs',
    'pyodide.asm.wasm',
    'python_stdlib.zip',
    'pyodide-lock.json',
  ]
  expect(sizes).toEqual(files.map((name) => statSync(`node_modules/pyodide/${name}`).size))
})

describe('a run of Python', () => {
  it('gives what was printed, its value and its files, and removes the frame', async () => {
    const { open, removed } = frameThat((frame, message) => {
      expect(message).toMatchObject({ code: 'print(1)' })
      frame.onMessage({ type: 'begun' })
      frame.onMessage({ type: 'printed', text: '1\n' })
      frame.onMessage({ type: 'file', name: 'a.txt', bytes: new Uint8Array([65]) })
      frame.onMessage({ ...DONE, end: { type: 'done', shown: '{"text":"None"}' }, left: 0, isCut: false })
    })
    const seen: string[] = []
    const done = await createPython(served, open).run(ORDER, NEVER, { onPrint: (text) => seen.push(text) })
    expect(done).toEqual({
      end: { type: 'done', value: 'None' },
      printed: '1\n',
      isCut: false,
      files: [{ name: 'a.txt', bytes: new Uint8Array([65]) }],
      left: 0,
      variables: [],
      ms: expect.any(Number) as number,
    })
    expect(seen).toEqual(['1\n'])
    expect(removed()).toBe(1)
  })

  it('downloads what it is made of once', async () => {
    let asked = 0
    const counted: typeof fetch = () => {
      asked += 1
      return Promise.resolve(new Response('code'))
    }
    const { open } = frameThat((frame) => {
      frame.onMessage({ type: 'begun' })
      frame.onMessage(DONE)
    })
    const python = createPython(counted, open)
    const sizes: number[] = []
    await python.run(ORDER, NEVER, { onDownload: ({ totalBytes }) => sizes.push(totalBytes) })
    await python.run(ORDER, NEVER)
    // Five files, and the host's list of packages for each.
    expect(asked).toBe(7)
    expect(sizes.at(-1)).toBe(13_532_188)
  })

  it('is stopped with its frame, and keeps what it had printed', async () => {
    const controller = new AbortController()
    const { open, removed } = frameThat((frame) => {
      frame.onMessage({ type: 'begun' })
      frame.onMessage({ type: 'printed', text: 'so far' })
      controller.abort()
    })
    const done = await createPython(served, open).run(ORDER, controller.signal)
    expect(done.end).toEqual({ type: 'stopped' })
    expect(done.printed).toBe('so far')
    expect(done.ms).toBeGreaterThan(0)
    expect(removed()).toBe(1)
  })

  it('that is stopped while Python starts says that nothing ran', async () => {
    const controller = new AbortController()
    const begun = vi.fn()
    const { open, removed } = frameThat(() => controller.abort(), false)
    const { end } = await createPython(served, open).run(ORDER, controller.signal, { onBegin: begun })
    expect(begun).not.toHaveBeenCalled()
    expect(hasRun(end)).toBe(false)
    expect(describeScriptEnd(end)).toBe('You stopped this before it started.')
    expect(removed()).toBe(1)
  })

  it('is ended at its time limit, which counts from when Python has started', async () => {
    const { open, removed } = frameThat((frame) => frame.onMessage({ type: 'begun' }))
    const done = await createPython(served, open).run(ORDER, NEVER)
    expect(done.end).toEqual({ type: 'timeout', limitMs: 50 })
    expect(removed()).toBe(1)
  })

  it('says so where this browser cannot run it', async () => {
    const { open, removed } = frameThat((frame) => frame.onMessage({ type: 'unsupported' }), false)
    const { end } = await createPython(served, open).run(ORDER, NEVER)
    expect(end).toEqual({ type: 'unsupported' })
    expect(describeScriptEnd(end)).toContain('use another browser')
    expect(removed()).toBe(1)
  })

  it.each([
    ['no file', () => Promise.resolve(new Response('', { status: 404 }))],
    ['no network', () => Promise.reject(new TypeError('failed'))],
  ])('with %s it is not available', async (_name, fetch) => {
    const { open, removed } = frameThat(() => undefined)
    expect((await createPython(fetch, open).run(ORDER, NEVER)).end).toEqual({ type: 'unavailable' })
    expect(removed()).toBe(0)
  })
})

describe('a frame that says what it may not', () => {
  const MISBEHAVED = 'The code went beyond its limits and was stopped.'
  const bytes = (length: number) => new Uint8Array(length)
  it.each<[what: string, messages: readonly unknown[]]>([
    ['is ready again', [{ type: 'ready' }]],
    ['begins twice, for more time', [{ type: 'begun' }, { type: 'begun' }]],
    ['is done before it began', [{ type: 'done', end: { type: 'done' } }]],
    ['prints before it began', [{ type: 'printed', text: 'x' }]],
    ['says what no run says', [{ type: 'begun' }, { type: 'save', text: 'x' }]],
    ['says what is no message', [{ type: 'begun' }, 'x'.repeat(1_000)]],
    ['says that it can’t run after it ran', [{ type: 'begun' }, { type: 'unsupported' }]],
    [
      'writes 21 files',
      [
        { type: 'begun' },
        ...Array.from({ length: 21 }, (_, at) => ({ type: 'file', name: `f${at}`, bytes: bytes(1) })),
      ],
    ],
    ['writes more than 20 MB', [{ type: 'begun' }, { type: 'file', name: 'a', bytes: bytes(20_000_001) }]],
    ['writes a file that is none', [{ type: 'begun' }, { type: 'file', name: 'a', bytes: 'text' }]],
    ['floods', [{ type: 'begun' }, ...Array.from({ length: 6_000 }, () => ({ type: 'printed', text: 'x' }))]],
  ])('is ended: it %s', async (_, messages) => {
    const { open, removed } = frameThat((frame) => {
      for (const message of messages) frame.onMessage(message)
    })
    const done = await createPython(served, open).run({ ...ORDER, limitMs: 60_000 }, NEVER)
    expect(describeScriptEnd(done.end)).toBe(MISBEHAVED)
    expect(done.files).toEqual([])
    expect(removed()).toBe(1)
  })

  it('is cut: text, value, error and names', async () => {
    const huge = 'y'.repeat(1_000_000)
    const { open } = frameThat((frame) => {
      frame.onMessage({ type: 'begun' })
      frame.onMessage({ type: 'printed', text: huge })
      frame.onMessage({ type: 'printed', text: huge })
      frame.onMessage({ type: 'file', name: huge, bytes: bytes(3) })
      frame.onMessage({ ...DONE, end: { type: 'threw', message: huge }, left: 1e300, ms: -1 })
    })
    const { end, printed, isCut, files, left, ms } = await createPython(served, open).run(ORDER, NEVER)
    expect(printed).toHaveLength(100_000)
    expect(isCut).toBe(true)
    expect(end.type === 'threw' && end.message.length).toBe(20_000)
    expect(files[0]?.name).toHaveLength(200)
    expect(left).toBe(100_000)
    expect(ms).toBeGreaterThanOrEqual(0)
  })
})

describe('the Python of a chat', () => {
  const IN_CHAT = { ...ORDER, chat: 'c1', limitMs: 60_000 }
  const ends = (frame: PythonFrame) => {
    frame.onMessage({ type: 'begun' })
    frame.onMessage({
      ...DONE,
      variables: JSON.stringify([{ name: 'n', type: 'int', size: '5' }, { name: 7 }]),
    })
  }

  it('stays for its next run, tells its variables, and is given each file once', async () => {
    const given: unknown[] = []
    const { open, removed } = frameThat((frame, message) => {
      if ('inputs' in message) given.push(message.inputs)
      ends(frame)
    })
    const python = createPython(served, open)
    const files = [{ name: 'a.csv', bytes: new Uint8Array([1]) }]
    const first = await python.run({ ...IN_CHAT, files }, NEVER)
    await python.run({ ...IN_CHAT, files }, NEVER)
    expect(first.variables).toEqual([{ name: 'n', type: 'int', size: '5' }])
    expect(given).toEqual([files, []])
    expect(removed()).toBe(0)
  })

  it('says that earlier variables are gone where a later run was stopped', async () => {
    const controller = new AbortController()
    let runs = 0
    const { open, removed } = frameThat((frame) => {
      runs += 1
      if (runs === 1) {
        ends(frame)
        return
      }
      frame.onMessage({ type: 'begun' })
      controller.abort()
    })
    const python = createPython(served, open)
    await python.run(IN_CHAT, NEVER)
    const stopped = await python.run(IN_CHAT, controller.signal)
    expect(stopped).toMatchObject({ end: { type: 'stopped' }, isReset: true, variables: [] })
    expect(removed()).toBe(1)
  })

  it('ends for a third chat, the one used longest ago first', async () => {
    const { open, removed } = frameThat(ends)
    const python = createPython(served, open)
    for (const chat of ['c1', 'c2', 'c1', 'c3']) await python.run({ ...IN_CHAT, chat }, NEVER)
    expect(removed()).toBe(1)
  })

  it('is ended where what ran before holds it, and the next run gets another', async () => {
    vi.useFakeTimers()
    try {
      let isHeld = false
      const { open, removed } = frameThat((frame, message) => {
        if (!('type' in message) || message.type !== 'run') return
        frame.onMessage({ type: 'begun' })
        frame.onMessage(DONE)
      })
      const held = () => {
        const frame = open()
        const { post } = frame
        frame.post = (message) => {
          if (!isHeld) post(message)
        }
        return frame
      }
      const python = createPython(served, held)
      const inChat = { ...ORDER, chat: 'a' }
      await python.run(inChat, NEVER)
      isHeld = true
      const waiting = python.run(inChat, NEVER)
      await vi.advanceTimersByTimeAsync(31_000)
      expect(await waiting).toMatchObject({ end: { type: 'misbehaved' } })
      expect(removed()).toBe(1)
      isHeld = false
      expect(await python.run(inChat, NEVER)).toMatchObject({ end: { type: 'done' } })
    } finally {
      vi.useRealTimers()
    }
  })

  it('says so where what ran before ended it between two runs', async () => {
    const { open } = frameThat((frame, message) => {
      if (!('type' in message) || message.type !== 'run') return
      frame.onMessage({ type: 'begun' })
      frame.onMessage(DONE)
    })
    const session = openPythonSession(open(), FILES, '{}')
    expect(await session.started).toBeUndefined()
    session.end()
    expect(await session.look('1')).toBeUndefined()
  })

  it('isn’t kept where its files hold too much', async () => {
    const { open, removed } = frameThat((frame) => {
      frame.onMessage({ type: 'begun' })
      frame.onMessage({ ...DONE, kept: 300_000_000 })
    })
    await createPython(served, open).run(IN_CHAT, NEVER)
    expect(removed()).toBe(1)
  })

  it('says how much memory there was where it ran out', async () => {
    const { open } = frameThat((frame) => {
      frame.onMessage({ type: 'begun' })
      const message = 'Traceback:\n  File "<code>", line 1, in <module>\nMemoryError'
      frame.onMessage({ ...DONE, end: { type: 'threw', message } })
    })
    const { end } = await createPython(served, open).run(IN_CHAT, NEVER)
    expect(describeScriptEnd(end)).toContain('537 MB')
  })

  it('shows a table as told, and no more than 200 rows of it', async () => {
    const table = { columns: ['', 'a'], rows: Array.from({ length: 300 }, (_, at) => [`${at}`, at]) }
    const shown = JSON.stringify({ text: 'short', table: { ...table, total: 900, columnTotal: 1 } })
    const { open } = frameThat((frame) => {
      frame.onMessage({ type: 'begun' })
      frame.onMessage({ ...DONE, end: { type: 'done', shown } })
    })
    const done = await createPython(served, open).run(IN_CHAT, NEVER)
    expect(done.end).toEqual({ type: 'done', value: 'short' })
    expect(done.table?.rows).toHaveLength(200)
    expect(done.table?.total).toBe(900)
  })
})
