import { expect, it } from 'vitest'

import type { AttachmentId } from '@/domain/ids'
import { refusedAttachment, unsureAttachment } from '@/domain/request/refusedAttachment'

const file = (name: string, mediaType: string) => ({ id: 'x' as AttachmentId, name, mediaType, sizeBytes: 1 })

it.each([
  ['a picture, to a model of words', file('a.png', 'image/png'), ['text'], 'Swift doesn’t accept images'],
  ['a picture, to one that sees', file('a.png', 'image/png'), ['text', 'image'], undefined],
  [
    'a document, to one that sees',
    file('a.pdf', 'application/pdf'),
    ['text', 'image'],
    'Swift doesn’t accept files',
  ],
  ['a recording', file('a.wav', 'audio/wav'), ['text'], 'Swift doesn’t accept audio'],
  ['a film', file('a.mp4', 'video/mp4'), ['text', 'file'], 'Swift doesn’t accept video'],
  ['a film, to one that watches', file('a.mp4', 'video/mp4'), ['text', 'video'], undefined],
  ['a text file, to a model of words', file('a.ts', 'video/mp2t'), ['text'], undefined],
  ['a picture, to one the catalog says nothing of', file('a.png', 'image/png'), [], undefined],
])('judges %s', (_, attachment, inputModalities, expected) => {
  const reason = refusedAttachment(attachment, { name: 'Swift', inputModalities })
  if (expected === undefined) expect(reason).toBeUndefined()
  else expect(reason).toContain(expected)
})

it('says nothing where there is no catalog', () => {
  expect(refusedAttachment(file('a.png', 'image/png'), undefined)).toBeUndefined()
})

it.each([
  ['no catalog at all', undefined, 'this model accepts images'],
  [
    'a catalog that says nothing about it',
    { name: 'Swift', inputModalities: [] },
    'whether Swift accepts images',
  ],
  ['a catalog that does', { name: 'Swift', inputModalities: ['text'] }, undefined],
])('says that it does not know with %s', (_, entry, expected) => {
  const note = unsureAttachment(file('a.png', 'image/png'), entry)
  if (expected === undefined) expect(note).toBeUndefined()
  else expect(note).toContain(expected)
  expect(unsureAttachment(file('a.txt', 'text/plain'), entry)).toBeUndefined()
})
