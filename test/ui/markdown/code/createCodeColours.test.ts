import { describe, expect, it, vi } from 'vitest'

import type { CodeNode } from '@/ui/markdown/blocks/blockNode'
import { CODE_GROUP, createCodeColours } from '@/ui/markdown/code/createCodeColours'
import type { CodeLine } from '@/ui/markdown/MarkdownDeps'

const codeOf = (lines: string[]): CodeNode => ({
  type: 'code',
  version: 1,
  isOpen: true,
  info: 'ts',
  isFenced: true,
  fence: '```',
  fenceIndent: 0,
  lines,
  joins: [],
})

/** Colours under a clock that stands still until told. */
function setUp() {
  let now = 0
  const timers: { readonly at: number; readonly work: () => void }[] = []
  const colours = createCodeColours(
    (work, ms) => {
      const timer = { at: now + ms, work }
      timers.push(timer)
      return () => timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
    },
    () => now,
  )
  const highlight = vi.fn(async (code: string): Promise<readonly CodeLine[]> =>
    code.split('\n').map((line) => [[line, 'x']]),
  )
  async function pass(ms: number) {
    now += ms
    for (const timer of timers.filter(({ at }) => at <= now)) {
      timers.splice(timers.indexOf(timer), 1)
      timer.work()
    }
    await Promise.resolve()
    await Promise.resolve()
  }
  return { colours, highlight, pass }
}

describe('createCodeColours', () => {
  it('asks at most four times a second while code grows', async () => {
    const { colours, highlight, pass } = setUp()
    const code = codeOf(['a'])
    for (let count = 0; count < 100; count++) {
      code.lines.push('more code')
      colours.update(code, { highlight, language: 'ts', isOpen: true })
      await pass(10)
    }
    expect(highlight.mock.calls.length).toBeLessThanOrEqual(5)
    expect(highlight.mock.calls.length).toBeGreaterThan(1)
  })

  it('colours all lengths together in proportion to the last', async () => {
    const { colours, highlight, pass } = setUp()
    const code = codeOf([])
    for (let count = 0; count < 2000; count++) {
      code.lines.push('a line of code')
      colours.update(code, { highlight, language: 'ts', isOpen: true })
      await pass(250)
    }
    const coloured = highlight.mock.calls.reduce((sum, [text]) => sum + text.length, 0)
    expect(coloured).toBeLessThan(6 * code.lines.join('\n').length)
  })

  it('colours at once when the code is whole', async () => {
    const { colours, highlight, pass } = setUp()
    colours.update(codeOf(['a']), { highlight, language: 'ts', isOpen: true })
    await pass(1)
    colours.update(codeOf(['a', 'b']), { highlight, language: 'ts', isOpen: false })
    await pass(0)
    expect(highlight).toHaveBeenCalledTimes(2)
    expect(colours.read(0)).toEqual([[['a', 'x']], [['b', 'x']]])
  })

  it('tells only the groups whose colours changed, a few in a turn', async () => {
    const { colours, highlight, pass } = setUp()
    const lines = Array.from({ length: CODE_GROUP * 10 }, (_, index) => `line ${index}`)
    const listeners = Array.from({ length: 10 }, () => vi.fn())
    listeners.forEach((listener, group) => colours.subscribe(group, listener))
    colours.update(codeOf(lines), { highlight, language: 'ts', isOpen: false })
    await pass(0)
    expect(listeners.filter((listener) => listener.mock.calls.length > 0)).toHaveLength(4)
    await pass(16)
    await pass(16)
    for (const listener of listeners) expect(listener).toHaveBeenCalledOnce()

    const last = codeOf([...lines.slice(0, -1), 'changed'])
    const first = colours.read(0)
    colours.update(last, { highlight, language: 'ts', isOpen: false })
    await pass(0)
    expect(listeners.map((listener) => listener.mock.calls.length)).toEqual([...Array<number>(9).fill(1), 2])
    expect(colours.read(0)).toBe(first)
  })
})
