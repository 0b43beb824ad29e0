import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { AttachmentId } from '@/domain/ids'
import { placeholder, safeJson } from '@/domain/attachments/attachment'
import { failed, ok } from '@/lib/result'
import { fillAttachments, fillTextFiles } from '@/domain/attachments/fillAttachments'

const ID = 'cd'.repeat(32) as AttachmentId
const OTHER = 'ef'.repeat(32) as AttachmentId
const loading = (bytes: string | Uint8Array) => async () =>
  ok(new Blob([typeof bytes === 'string' ? bytes : bytes.slice()]))

describe('filling attachments', () => {
  test('puts base64 and text where the placeholders are, and changes nothing else', async () => {
    const body = `{"a":"data:x;base64,${placeholder('attachment', ID)}","b":"${placeholder('attachmentText', ID)}","c":9007199254740993}`
    expect(await fillAttachments(body, loading('a "b"\n$&'))).toEqual(
      ok(`{"a":"data:x;base64,${btoa('a "b"\n$&')}","b":"a \\"b\\"\\n$&","c":9007199254740993}`),
    )
  })

  test('leaves bytes for later when only text files are wanted', async () => {
    const body = `["${placeholder('attachment', ID)}","${placeholder('attachmentText', ID)}"]`
    expect(await fillTextFiles(body, loading('x'))).toEqual(ok(`["${placeholder('attachment', ID)}","x"]`))
  })

  test('encodes any bytes exactly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(1, 500), async (piece, times) => {
        const bytes = new Uint8Array(Array.from({ length: times }, () => [...piece]).flat())
        const filled = await fillAttachments(`"${placeholder('attachment', ID)}"`, loading(bytes))
        expect(filled).toEqual(ok(`"${Buffer.from(bytes).toString('base64')}"`))
      }),
      { numRuns: 50 },
    )
  })

  test('loads each attachment once', async () => {
    const seen: string[] = []
    const twice = `["${placeholder('attachment', ID)}","${placeholder('attachment', ID)}","${placeholder('attachment', OTHER)}"]`
    await fillAttachments(twice, async (id) => {
      seen.push(id)
      return ok(new Blob(['x']))
    })
    expect(seen).toEqual([ID, OTHER])
  })

  test('does not fill what a file itself says, in one go or in two', async () => {
    const body = `"${placeholder('attachmentText', ID)}"`
    const inner = placeholder('attachment', OTHER)
    const once = await fillTextFiles(body, loading(inner))
    const twice = await fillAttachments(once.ok ? once.value : '', loading('x'))
    expect(twice).toEqual(await fillAttachments(body, loading(inner)))
    expect(JSON.parse(twice.ok ? twice.value : '')).toBe(inner)
  })

  test('does not fill what a person wrote', async () => {
    const body = safeJson({ content: placeholder('attachment', ID) })
    expect(await fillAttachments(body, loading('x'))).toEqual(ok(body))
  })

  test('says which attachment is gone, and what storage said', async () => {
    const body = `"${placeholder('attachment', ID)}"`
    expect(await fillAttachments(body, async () => ok(undefined))).toEqual(
      failed({ type: 'missing', id: ID }),
    )
    expect(await fillAttachments(body, async () => failed('quota'))).toEqual(
      failed({ type: 'storage', error: 'quota' }),
    )
  })
})
