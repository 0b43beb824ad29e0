import { describe, expect, it } from 'vitest'

import { codeFileType, fileNames, readPythonError, textOfBytes, textStart } from '@/domain/code/codeRun'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('files of code', () => {
  it.each([
    [
      ['a.csv', 'b/a.csv', 'a.csv'],
      ['a.csv', 'b/a.csv', 'a 2.csv'],
    ],
    [
      ['../../etc/passwd', '.hidden', 'C:\\x\\a.csv', '', '/', 'x//../y'],
      ['etc/passwd', 'hidden', 'x/a.csv', 'file', 'file 2', 'x/y'],
    ],
    // A file and a folder of one name.
    [
      ['data', 'data/a', 'b/c', 'b'],
      ['data', 'a', 'b/c', 'b 2'],
    ],
  ])('have names of their own, in their folders: %j', (names, own) => {
    expect(fileNames(names)).toEqual(own)
  })

  it.each([
    ['plot.bin', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'image/png'],
    ['plot.svg', bytes('<svg/>'), 'image/svg+xml'],
    ['fake.png', bytes('<script>'), 'text/plain'],
    ['rows.csv', bytes('a,b'), 'text/csv'],
    ['data', new Uint8Array([0, 255, 1]), 'application/octet-stream'],
  ])('%s is told by its bytes, else its name', (name, content, type) => {
    expect(codeFileType({ name, bytes: content })).toBe(type)
  })

  it('are told by their beginning, however long they are', () => {
    const long = new Uint8Array(1_000_000).fill(0x61)
    long[999_999] = 0xff
    expect(codeFileType({ name: 'log', bytes: long })).toBe('text/plain')
    expect(textStart(long, 3)).toBe('aaa')
    // A character in two parts.
    expect(textStart(bytes('Käse'), 2)).toBe('K')
    expect(textStart(new Uint8Array([0x4b, 0xe4, 0x4b]), 3)).toBeUndefined()
  })

  it('are text only where they are', () => {
    expect(textOfBytes(bytes('Käse'))).toBe('Käse')
    expect(textOfBytes(new Uint8Array([0x4b, 0xe4]))).toBeUndefined()
    expect(textOfBytes(bytes('a\0b'))).toBeUndefined()
  })
})

describe('a Python error', () => {
  it('is its last line, with the line of the code', () => {
    const traceback = `Traceback (most recent call last):
  File "/lib/python314.zip/_pyodide/_base.py", line 597, in eval_code_async
    await CodeRunner(
  File "<code>", line 3, in <module>
  File "<code>", line 2, in divide
ZeroDivisionError: division by zero
`
    expect(readPythonError(traceback)).toEqual({ message: 'ZeroDivisionError: division by zero', line: 2 })
  })

  it('says which packages are not there', () => {
    const { message } = readPythonError(`File "<code>", line 1, in <module>
ModuleNotFoundError: No module named 'numpy'
The module 'numpy' is included in the Pyodide distribution, but it is not installed.
You can install it by calling:
  await micropip.install("numpy")`)
    expect(message).toMatch(/^ModuleNotFoundError: No module named 'numpy'\. numpy isn’t among the packages/)
    expect(message).not.toContain('micropip')
  })

  it('without a shape is shown as it is', () => {
    expect(readPythonError('KeyboardInterrupt')).toEqual({ message: 'KeyboardInterrupt' })
    expect(readPythonError('')).toEqual({ message: '' })
  })
})
