import { describe, expect, it } from 'vitest'

import { describeScriptEnd, SCRIPT_MEMORY_BYTES, type Script } from '@/domain/functions/script'
import { runScript } from '@/services/sandbox/runScript'

const run = (code: string, more: Partial<Script> = {}) =>
  runScript({ code, kind: 'function', input: '{}', limitMs: 2_000, ...more })
const program = (code: string, more: Partial<Script> = {}) => run(code, { kind: 'program', ...more })

describe('functions', () => {
  it('get their input and give a value', async () => {
    const { end } = await run('return { sum: input.a + input.b }', { input: '{"a":2,"b":40}' })
    expect(end).toEqual({ type: 'done', value: '{"sum":42}' })
  })

  it('may be async', async () => {
    const { end } = await run('const value = await Promise.resolve(7)\nreturn value * 2')
    expect(end).toEqual({ type: 'done', value: '14' })
  })

  it('may give nothing', async () => {
    expect((await run('')).end).toEqual({ type: 'done' })
  })

  it('say where they threw', async () => {
    const { end } = await run('const a = 1\n\nnull.x')
    expect(end).toEqual({ type: 'threw', message: "TypeError: cannot read property 'x' of null", line: 3 })
    expect(describeScriptEnd(end)).toBe("TypeError: cannot read property 'x' of null (line 3)")
  })

  it('say where they are not JavaScript', async () => {
    expect((await run('const = 3')).end).toMatchObject({ type: 'threw', line: 1 })
  })
})

describe('programs', () => {
  it('give the value of their last statement, and what they print', async () => {
    const outcome = await program('const a = [1, 2, 3]\nconsole.log("sum", a)\na.reduce((x, y) => x + y)')
    expect(outcome).toMatchObject({
      end: { type: 'done', value: '6' },
      printed: 'sum [1,2,3]\n',
      isCut: false,
    })
  })

  it('read and write files by name', async () => {
    const outcome = await program('writeFile("out.txt", readFile("in.txt").toUpperCase()); listFiles()', {
      files: { 'in.txt': 'hello' },
    })
    expect(outcome.end).toEqual({ type: 'done', value: '["in.txt","out.txt"]' })
    expect(outcome.files).toEqual({ 'out.txt': 'HELLO' })
    expect((await program('readFile("none")')).end).toMatchObject({ message: 'There is no file named none' })
  })

  it('write what JSON cannot write as text', async () => {
    expect((await program('({ big: 2n ** 70n, map: new Map([["a", 1]]) })')).end).toEqual({
      type: 'done',
      value: '{"big":"1180591620717411303424","map":{"a":1}}',
    })
  })
})

it('leaves nothing behind in the engine, however a run ends', async () => {
  const aborts: unknown[] = []
  const before = console.error
  // The engine says so there when something of a run is still held.
  console.error = (...said: unknown[]) => aborts.push(said)
  for (const code of [
    'return 1',
    'throw new Error("x")',
    'return { a: [1] }',
    'await new Promise(() => {})',
    'return () => 1',
  ])
    await run(code)
  await program('1 + 1')
  console.error = before
  expect(aborts).toEqual([])
})

describe('limits', () => {
  it('stops what runs too long, and says so', async () => {
    const { end } = await run('for (;;) {}', { limitMs: 100 })
    expect(end).toEqual({ type: 'timeout', limitMs: 100 })
    expect(describeScriptEnd(end)).toMatch(/ran longer than 100 ms/)
  })

  it.each([
    ['a caught loop', 'for (;;) { try { for (;;) {} } catch {} }'],
    ['jobs without end', 'const again = () => Promise.resolve().then(again); await again()'],
    ['a pattern that backtracks', '/^(a+)+$/.test("a".repeat(40) + "b")'],
  ])('stops %s', async (_, code) => {
    expect((await run(code, { limitMs: 150 })).end).toMatchObject({ type: 'timeout' })
  })

  it.each([
    ['memory', 'return new Uint8Array(200_000_000).length'],
    ['one string', 'let text = "x"; for (;;) text += text'],
  ])('stops what needs too much %s', async (_, code) => {
    expect((await run(code, { limitMs: 20_000 })).end.type).toMatch(/memory|threw/)
    // The next run is whole again.
    expect((await run('return 1')).end).toEqual({ type: 'done', value: '1' })
  })

  it.each([
    ['texts', `const all = []; for (;;) all.push('x'.repeat(1e6) + all.length)`],
    ['lists', 'const all = []; for (;;) all.push(new Float64Array(1e5))'],
  ])('stops what holds too many %s', async (_, code) => {
    expect((await run(code, { limitMs: 20_000 })).end).toEqual({ type: 'memory' })
  })

  it('lets code that goes on when memory ends have no more', async () => {
    const code = `const all = []; try { for (;;) all.push(new Uint8Array(1e6)) } catch {} return all.length`
    const { end } = await run(code, { limitMs: 20_000 })
    expect(Number(end.type === 'done' && end.value)).toBeLessThan((SCRIPT_MEMORY_BYTES + 17e6) / 1e6)
    expect(end.type).toBe('done')
  })

  it('stops recursion without end', async () => {
    expect((await run('const f = () => f() + 1; return f()')).end).toMatchObject({ type: 'threw' })
    expect((await run('return 1')).end).toEqual({ type: 'done', value: '1' })
  })

  it('cuts what is printed without end', async () => {
    const outcome = await run('for (let at = 0; at < 2000; at++) console.log("x".repeat(100))', {
      limitMs: 30_000,
    })
    expect(outcome.printed.length).toBe(100_000)
    expect(outcome.isCut).toBe(true)
  })

  it('ends what waits for nothing', async () => {
    expect((await run('await new Promise(() => {})')).end).toEqual({ type: 'stuck' })
  })
})

describe('what a script cannot reach', () => {
  it.each([
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'indexedDB',
    'localStorage',
    'document',
    'window',
    'self',
    'postMessage',
    'importScripts',
    'process',
    'require',
    'setTimeout',
    'Worker',
    'caches',
    'navigator',
    '__print',
    'std',
    'os',
  ])('%s is not there', async (name) => {
    expect((await run(`return typeof ${name}`)).end).toEqual({ type: 'done', value: '"undefined"' })
  })

  it('sees nothing of the run before', async () => {
    await run('globalThis.secret = 1; Array.prototype.leak = 1')
    expect((await run('return [typeof secret, [].leak === undefined]')).end).toEqual({
      type: 'done',
      value: '["undefined",true]',
    })
  })

  it('cannot import', async () => {
    expect((await run('return await import("fs")')).end).toMatchObject({ type: 'threw' })
  })
})

describe('what a run tells', () => {
  it('is cut where it would be of any length', async () => {
    const thrown = await run(`throw new Error('e'.repeat(3e6))`)
    expect(thrown.end.type === 'threw' && thrown.end.message.length).toBe(20_000)
    const long = await run(`return 'r'.repeat(2e6)`)
    expect(long.end).toEqual({ type: 'tooLong' })
    expect(describeScriptEnd(long.end)).toContain('Make the code return less.')
  })

  it('comes in few pieces, however often it prints, and all of it', async () => {
    const pieces: string[] = []
    const code = `for (let i = 0; i < 40000; i++) print('')`
    const script = { code, kind: 'program', input: '{}', limitMs: 20_000 } as const
    const { printed } = await runScript(script, (piece) => pieces.push(piece))
    expect(printed).toBe('\n'.repeat(40_000))
    expect(pieces.join('')).toBe(printed)
    expect(pieces.length).toBeLessThan(1_000)
  })
})

describe('files that are no text', () => {
  const binaries = { 'a.bin': Uint8Array.from([0, 255, 7]) }

  it('are read as bytes', async () => {
    const { end } = await program('const b = readBytes("a.bin"); [b instanceof Uint8Array, ...b]', {
      binaries,
    })
    expect(end).toEqual({ type: 'done', value: '[true,0,255,7]' })
    expect(binaries['a.bin']).toHaveLength(3)
  })

  it('say so where they are read as text', async () => {
    expect((await program('readFile("a.bin")', { binaries })).end).toMatchObject({
      type: 'threw',
      message: expect.stringContaining('readBytes') as string,
    })
  })

  it('are listed beside those of text, which are read as bytes too', async () => {
    const { end } = await program('[listFiles(), ...readBytes("t.txt")]', {
      binaries,
      files: { 't.txt': 'é' },
    })
    expect(end).toEqual({ type: 'done', value: '[["t.txt","a.bin"],195,169]' })
  })
})
